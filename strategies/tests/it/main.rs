//! Tests of bots against whole games, in one binary.

mod blackbeard;
mod children;
mod cove;
mod harness;
mod leaks;
mod restricted;
mod search;
mod spanish_main;
mod words;
