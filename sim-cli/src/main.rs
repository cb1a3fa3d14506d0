//! The command `corsair`.

fn main() {}
