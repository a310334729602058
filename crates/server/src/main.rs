//! `fineprint`: the composition root. Reads the settings, wires the crates together, runs a command.

mod assistant;
mod backup;
mod cli;
mod commands;
mod config;
mod demo;
mod erasures;
mod follower;
mod logging;
mod meanings;
mod media;
mod open_files;
mod outside;
mod starter;
mod system;
mod wiring;
mod worker;

use std::process::ExitCode;

fn main() -> ExitCode {
    end_quietly_when_nobody_reads_on();
    let cli = cli::parse();
    match commands::run(cli) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("fineprint: {message}");
            ExitCode::FAILURE
        }
    }
}

/// `fineprint config | head` has all it wanted; the standard library would tell it as a bug of ours.
fn end_quietly_when_nobody_reads_on() {
    let otherwise = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(|words| words.starts_with("failed printing to stdout") && words.contains("Broken pipe")) {
            std::process::exit(0);
        }
        otherwise(panic);
    }));
}
