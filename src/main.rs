//! The `tileref` program: arguments in, exit code out.

use std::process::ExitCode;

fn main() -> ExitCode {
    tileref::cli::panics::end_the_program();
    #[cfg(unix)]
    tileref::files::fail_beyond_limit();
    ExitCode::from(tileref::cli::run(std::env::args_os()) as u8)
}
