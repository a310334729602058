//! CPU per question and passages per CPU-second, one thread: `cargo run --release -p embedding --example speed -- MODEL_FOLDER`

use std::error::Error;
use std::path::PathBuf;

use cpu_time::ProcessTime;
use embedding::SentenceModel;

const QUESTIONS: [&str; 4] =
    ["how do i withdraw my provident fund", "home loan emi or tenure", "who gets the money after death", "can the bank refuse my claim"];

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = std::env::args().nth(1).unwrap_or_else(|| "data/model".to_owned()).into();
    let clock = ProcessTime::now();
    let model = SentenceModel::read(&folder)?;
    println!("loading: {:.0} ms CPU", clock.elapsed().as_secs_f64() * 1e3);
    // As many pieces of words as the model reads.
    let passage = "The interest is credited once a year to the account of the member . ".repeat(10);
    for (what, texts, rounds) in [("a question", QUESTIONS.map(str::to_owned).to_vec(), 20), ("a passage of 128 pieces", vec![passage], 40)]
    {
        texts.iter().for_each(|text| drop(model.embed(text)));
        let clock = ProcessTime::now();
        for _ in 0..rounds {
            texts.iter().for_each(|text| drop(model.embed(text)));
        }
        let each = clock.elapsed().as_secs_f64() / f64::from(rounds) / texts.len() as f64;
        println!("{what}: {:.1} ms CPU, {:.0} per CPU-second", each * 1e3, 1.0 / each);
    }
    Ok(())
}
