use domain::paging::Page;
use domain::search::*;
use retrieval::WordIndex;
#[tokio::main]
async fn main() {
    let index = WordIndex::in_memory().unwrap();
    let mut updates = vec![];
    for dir in std::fs::read_dir("content/articles").unwrap() {
        let dir = dir.unwrap().path();
        let cat = dir.file_name().unwrap().to_string_lossy().replace('-', " ");
        updates.push(Update::Put(Document { kind: Kind::Category, id: cat.clone(), title: cat.clone(), category: None, text: String::new(), keywords: String::new(), url: String::new(), webinar_date: None, published: 0 }));
        for f in std::fs::read_dir(&dir).unwrap() {
            let f = f.unwrap().path();
            let t = std::fs::read_to_string(&f).unwrap();
            let title = t.lines().find_map(|l| l.strip_prefix("title:")).unwrap_or("").trim().to_owned();
            let body = t.splitn(3, "---").nth(2).unwrap_or("").to_owned();
            updates.push(Update::Put(Document { kind: Kind::Content, id: f.file_stem().unwrap().to_string_lossy().into(), title, category: Some(cat.clone()), text: body, keywords: String::new(), url: String::new(), webinar_date: None, published: 0 }));
        }
    }
    index.apply(updates, 1).await.unwrap();
    println!("{} docs", index.len().await.unwrap());
    for q in std::env::args().skip(1) {
        let t = std::time::Instant::now();
        let l = index.search(&q, Page::clamped(1, 4)).await.unwrap();
        println!("== {q}: {} ({:?})", l.total, t.elapsed());
        for h in l.items { println!("   [{}] {}\n        {}", h.kind.as_str(), h.title, h.snippet); }
    }
}
