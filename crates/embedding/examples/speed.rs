//! Measures CPU time per question and passages per CPU second on one thread, for the model alone and through the server's embedder:
//! `cargo run --release -p embedding --example speed -- MODEL_FOLDER`

use std::error::Error;
use std::path::{Path, PathBuf};
use std::time::Duration;

use cpu_time::ProcessTime;
use domain::search::Embedder;
use embedding::{SentenceEmbedder, SentenceModel};

const QUESTIONS: [&str; 4] =
    ["how do i withdraw my provident fund", "home loan emi or tenure", "who gets the money after death", "can the bank refuse my claim"];

/// Number of passages computed through the server's embedder.
const SERVER_PASSAGES: usize = 40;

/// A text with as many word pieces as the model reads.
fn build_passage() -> String {
    "The interest is credited once a year to the account of the member . ".repeat(10)
}

fn main() -> Result<(), Box<dyn Error>> {
    let folder: PathBuf = std::env::args().nth(1).unwrap_or_else(|| "data/model".to_owned()).into();
    let clock = ProcessTime::now();
    let model = SentenceModel::load(&folder)?;
    println!("loading the model: {:.0} ms CPU", clock.elapsed().as_secs_f64() * 1e3);
    for (what, texts, rounds) in
        [("a question", QUESTIONS.map(str::to_owned).to_vec(), 20), ("a passage of 128 pieces", vec![build_passage()], 40)]
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
    measure_as_served(&folder)
}

/// Counts the CPU time of the whole process, including the hand-over between threads.
#[tokio::main]
async fn measure_as_served(folder: &Path) -> Result<(), Box<dyn Error>> {
    let sentences = SentenceEmbedder::load_in_background(folder.to_owned());
    while !sentences.is_ready() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let clock = ProcessTime::now();
    sentences.embed_passages(vec![build_passage(); SERVER_PASSAGES]).await?;
    let each = clock.elapsed().as_secs_f64() / SERVER_PASSAGES as f64;
    println!("a passage of 128 pieces, through the embedder: {:.1} ms CPU, {:.0} per CPU-second", each * 1e3, 1.0 / each);
    Ok(())
}
