//! Measures the import of another system's export: the program's CPU time from a cold start to the report.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use crate::articles::generate_article;
use crate::measure::BenchSettings;
use crate::report::{Row, Unit};
use crate::site::Site;
use crate::vocabulary::Vocabulary;

/// Limit of the CPU time for ten thousand articles, in seconds.
const LIMIT_SECONDS: f64 = 60.0;
const ARTICLE_COUNT: usize = 10_000;
const IMPORT_TIMEOUT: Duration = Duration::from_secs(15 * 60);

/// Writes a WordPress export (WXR) of `count` posts with about 9 KB of text each, the same in every run.
pub fn write_export(file: &Path, count: usize) -> std::io::Result<()> {
    let vocabulary = Vocabulary::default();
    let mut text = String::from(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:content=\"c\" xmlns:dc=\"d\" xmlns:wp=\"w\">\n<channel>\n\
         <title>Old</title>\n<link>https://old.test</link>\n<wp:wxr_version>1.2</wp:wxr_version>\n",
    );
    for number in 0..count {
        let _ = write!(text, "{}", export_item(number, &generate_article(number, &vocabulary)));
    }
    text.push_str("</channel>\n</rss>\n");
    std::fs::write(file, text)
}

/// A post with the text of an article as WordPress's classic editor stores it: blank lines, a shortcode and a heading.
fn export_item(number: usize, markdown: &str) -> String {
    let body = markdown.splitn(3, "---\n").nth(2).unwrap_or_default().replace("## ", "<h2>").replace(", part", "</h2>\npart");
    let day = 1 + number % 28;
    format!(
        "<item><title><![CDATA[Post {number} of an old site]]></title><link>https://old.test/2020/05/{day:02}/post-{number}/</link><dc:creator>asha</dc:creator>\
         <content:encoded><![CDATA[{body}\n\n[caption id=\"a\"]<img src=\"https://old.test/wp-content/uploads/{number}.png\" alt=\"\"> Words[/caption]]]></content:encoded>\
         <wp:post_id>{number}</wp:post_id><wp:post_date_gmt>2020-05-{day:02} 04:30:00</wp:post_date_gmt><wp:post_name>post-{number}</wp:post_name>\
         <wp:status>publish</wp:status><wp:post_type>post</wp:post_type>\
         <category domain=\"category\" nicename=\"cat-{}\"><![CDATA[Cat {}]]></category><category domain=\"post_tag\" nicename=\"tag-{}\"><![CDATA[Tag {}]]></category></item>\n",
        number % 14,
        number % 14,
        number % 40,
        number % 40
    )
}

/// Imports into a database of its own, below `work`.
pub async fn measure_import(settings: &BenchSettings) -> crate::Result<Row> {
    let folder = settings.work.join("importing");
    std::fs::create_dir_all(&folder).map_err(|e| e.to_string())?;
    let (site, quick) = (Site { binary: settings.binary.clone(), folder: folder.clone() }, settings.quick);
    let count = if quick { ARTICLE_COUNT / 20 } else { ARTICLE_COUNT };
    let file = site.folder.join("wordpress.xml");
    write_export(&file, count).map_err(|e| format!("{}: {e}", file.display()))?;
    let path = file.display().to_string();
    let import = site.run(&["import", &path, "--format", "wordpress"], IMPORT_TIMEOUT).await?;
    std::fs::remove_dir_all(&folder).map_err(|e| e.to_string())?;
    let cpu = import.cpu.as_secs_f64();
    let limit = (!quick).then_some(LIMIT_SECONDS);
    Ok(Row::new(format!("import of {count} articles from WordPress, CPU"), Unit::Seconds, cpu, limit)
        .with_note(format!("{:.1} ms an article", 1_000.0 * cpu / count as f64))
        .with_detail("report", import.output.lines().next().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_export_is_one() {
        let folder = std::env::temp_dir().join(format!("bench-wxr-{}.xml", std::process::id()));
        write_export(&folder, 3).unwrap();
        let text = std::fs::read_to_string(&folder).unwrap();
        std::fs::remove_file(&folder).unwrap();
        assert_eq!(text.matches("<item>").count(), 3);
        assert!(text.len() > 15_000 && text.ends_with("</rss>\n"));
    }
}
