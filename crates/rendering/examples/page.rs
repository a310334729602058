//! Measures the cost of a bundle and its pages:
//! `cargo run --release -p rendering --example page -- bundle.mjs input.json /path [renders]`.

use std::error::Error;
use std::fs::read_to_string;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use rendering::{CachedPage, Limits, Rendered, Renderer};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bundle, input, url, rest @ ..] = arguments.as_slice() else {
        return Err("usage: page <bundle> <input> <url> [renders]".into());
    };
    let renders: u32 = rest.first().map_or(Ok(50), |count| count.parse())?;
    let input: Arc<str> = read_to_string(input)?.into();

    let started = Instant::now();
    let renderer = Renderer::start(read_to_string(bundle)?.into(), 1, Limits::default())?;
    println!("loaded in {:?} of wall time", started.elapsed());

    let mut page = renderer.render(url, Arc::clone(&input)).await?;
    println!("after the first render: {}", resident());
    for _ in 1..renders {
        page = renderer.render(url, Arc::clone(&input)).await?;
    }
    println!("after {renders} renders: {}", resident());
    let stats = renderer.stats();
    let mean = Duration::from_micros(stats.cpu_micros / stats.renders.max(1));
    println!("one render: {mean:?} of CPU");
    compress(&page);
    Ok(())
}

fn compress(page: &Rendered) {
    let html = format!("{}{}{}", page.head, page.html, page.state);
    let started = ThreadTime::now();
    let page = CachedPage::new(200, "text/html; charset=utf-8", html, []);
    println!(
        "{} B, gzip {} B, brotli {:?} B, made in {:?} of CPU",
        page.identity.len(),
        page.gzip.len(),
        page.brotli.map(|bytes| bytes.len()),
        started.elapsed()
    );
}

fn resident() -> String {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    line.unwrap_or("resident size unknown").to_owned()
}
