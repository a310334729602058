//! The process that reads one passbook, and the sample passbooks.

use std::path::Path;
use std::process::ExitCode;

pub fn read_from_standard_input() -> Result<ExitCode, String> {
    papers::child::read_paper(std::io::stdin().lock(), std::io::stdout().lock())?;
    Ok(ExitCode::SUCCESS)
}

pub fn write_samples(folder: &Path) -> Result<ExitCode, String> {
    let refused = |error: std::io::Error| format!("can't write to {}: {error}", folder.display());
    std::fs::create_dir_all(folder).map_err(refused)?;
    for (name, file) in papers::specimen::write_sample_passbooks() {
        std::fs::write(folder.join(&name), file).map_err(refused)?;
        println!("{name}");
    }
    Ok(ExitCode::SUCCESS)
}
