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
    let cli = cli::parse();
    match commands::run(cli) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("fineprint: {message}");
            ExitCode::FAILURE
        }
    }
}
