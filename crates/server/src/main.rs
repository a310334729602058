//! `fineprint`, the composition root: reads the settings, wires the crates together and runs a command.

mod address_key;
mod answer_documents;
mod answer_sync;
mod assistant;
mod backup;
mod cli;
mod commands;
mod config;
mod connections;
mod demo;
mod embedding_sync;
mod erasure_log;
mod index_sync;
mod integrations;
mod logging;
mod media;
mod open_files;
mod sandbox_use;
mod scheduler;
mod sealing;
mod starter_content;
mod supervisor;
mod system;
mod wiring;
mod worker;

use std::process::ExitCode;

fn main() -> ExitCode {
    install_broken_pipe_hook();
    let cli = cli::parse();
    match commands::run(cli) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("fineprint: {message}");
            ExitCode::FAILURE
        }
    }
}

/// `fineprint config | head` closes the pipe early. Without this hook the standard library panics on the next `println!`,
/// which would look like a bug of the program.
fn install_broken_pipe_hook() {
    let otherwise = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        if panic.payload_as_str().is_some_and(|words| words.starts_with("failed printing to stdout") && words.contains("Broken pipe")) {
            std::process::exit(0);
        }
        otherwise(panic);
    }));
}
