//! CPU per question and passages per CPU-second, one thread; of the model alone, and as the server has passages made: `cargo run --release -p embedding --example speed -- MODEL_FOLDER`

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ProcessTime;
use domain::providers::Embedder;
use embedding::{SentenceModel, Sentences};

const QUESTIONS: [&str; 4] =
    ["how do i withdraw my provident fund", "home loan emi or tenure", "who gets the money after death", "can the bank refuse my claim"];

/// Passages that the server has made.
const SERVED: usize = 40;

/// As many pieces of words as the model reads.
fn passage() -> String {
    "The interest is credited once a year to the account of the member . ".repeat(10)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = std::env::args().nth(1).unwrap_or_else(|| "data/model".to_owned()).into();
    let clock = ProcessTime::now();
    let model = SentenceModel::read(&folder)?;
    println!("loading: {:.0} ms CPU", clock.elapsed().as_secs_f64() * 1e3);
    for (what, texts, rounds) in
        [("a question", QUESTIONS.map(str::to_owned).to_vec(), 20), ("a passage of 128 pieces", vec![passage()], 40)]
    {
        texts.iter().for_each(|text| drop(model.embed(text)));
        let clock = ProcessTime::now();
        for _ in 0..rounds {
            texts.iter().for_each(|text| drop(model.embed(text)));
        }
        let each = clock.elapsed().as_secs_f64() / f64::from(rounds) / texts.len() as f64;
        println!("{what}: {:.1} ms CPU, {:.0} per CPU-second", each * 1e3, 1.0 / each);
    }
    drop(model);
    as_served(&folder)
}

/// All that the process does counts: threads handed over to, questions waited for.
#[tokio::main]
async fn as_served(folder: &Path) -> Result<(), Box<dyn Error>> {
    let sentences = Sentences::load(folder.to_owned());
    while !sentences.is_ready() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let clock = ProcessTime::now();
    sentences.passages(vec![passage(); SERVED]).await?;
    let each = clock.elapsed().as_secs_f64() / SERVED as f64;
    println!("a passage of 128 pieces, as served: {:.1} ms CPU, {:.0} per CPU-second", each * 1e3, 1.0 / each);
    Ok(())
}
