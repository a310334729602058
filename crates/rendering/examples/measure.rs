//! What a bundle and its pages cost: `cargo run --example measure -- bundle.mjs input.json /path`.

use std::io::Write;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use rendering::{CachedPage, Limits, Renderer};

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let mut argument = |name: &str| arguments.next().ok_or(format!("missing: {name}"));
    let bundle: Arc<str> = std::fs::read_to_string(argument("bundle")?)?.into();
    let input: Arc<str> = std::fs::read_to_string(argument("input")?)?.into();
    let url = argument("url")?;

    let started = Instant::now();
    let renderer = Renderer::start(bundle, 1, Limits::default())?;
    println!("load: {:?} wall", started.elapsed());
    let mut html = String::new();
    for _ in 0..50 {
        let rendered = renderer.render(&url, Arc::clone(&input)).await?;
        html = format!("{}{}{}", rendered.head, rendered.html, rendered.state);
    }
    let stats = renderer.stats();
    println!("render: {} µs of CPU, mean of {}", stats.cpu_micros / stats.renders, stats.renders);
    println!("resident: {}", resident());
    if let Ok(path) = std::env::var("OUT") { std::fs::write(path, &html)?; }
    for i in 0..3000u32 { if std::env::var("SOAK").is_ok() { renderer.render(&url, Arc::clone(&input)).await?; if i % 500 == 499 { println!("{i} {} {}", resident(), renderer.stats().cpu_micros/renderer.stats().renders); } } }
    compress(html.into_bytes())
}

fn compress(html: Vec<u8>) -> Result<(), Failure> {
    let page = CachedPage::new(200, "text/html; charset=utf-8", html.clone(), []);
    let spent = mean_cpu(|| drop(CachedPage::new(200, "text/html; charset=utf-8", html.clone(), [])));
    println!("identity {} B, gzip {} B; page made in {spent:?} of CPU", page.identity.len(), page.gzip.len());
    for quality in [4, 5, 6, 9, 11] {
        let mut size = 0;
        let spent = mean_cpu(|| {
            let mut w = brotli::CompressorWriter::new(Vec::new(), 4096, quality, 22);
            let _ = w.write_all(&html);
            size = w.into_inner().len();
        });
        println!("brotli {quality}: {size} B in {spent:?}");
    }
    Ok(())
}

fn mean_cpu(mut work: impl FnMut()) -> Duration {
    let started = ThreadTime::now();
    for _ in 0..20 {
        work();
    }
    started.elapsed() / 20
}

fn resident() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    line.unwrap_or("unknown").to_owned()
}
