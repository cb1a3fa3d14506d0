//! Process of the program `corsair`.

use std::process::ExitCode;

fn main() -> ExitCode {
    corsair::program::main(std::env::args_os().collect()).into()
}
