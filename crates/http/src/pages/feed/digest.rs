//! The last digests for feed readers: `/dailydigest/feed.xml` (RSS 2.0) and `/dailydigest/feed.atom`.

use domain::Result;
use domain::digests::Digest;
use domain::paging::Page;
use domain::time::ist;
use jiff::Timestamp;
use jiff::civil::time;

use super::Format;
use crate::App;
use crate::pages::xml::escaped;

const DAYS: i64 = 30;
/// The hour that feeds give a digest: there is only its day.
const HOUR: i8 = 8;

pub(super) async fn written(app: &App, path: &str, format: Format) -> Result<String> {
    let today = domain::time::indian_date(app.ambient.now());
    let digests = app.store.digests().all(Page::clamped(1, DAYS)).await?.items;
    let shown = digests.into_iter().filter(|(digest, state)| *state == domain::digests::DigestState::Published && digest.date <= today);
    let shown: Vec<Digest> = shown.map(|(digest, _)| digest).collect();
    let base = escaped(&app.site.base_url);
    let title = escaped(&format!("The Daily Digest – {}", app.site.name));
    Ok(match format {
        Format::Rss => {
            let items: String = shown.iter().map(|digest| rss_item(&base, digest)).collect();
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:atom=\"http://www.w3.org/2005/Atom\"><channel>\
                 <title>{title}</title><link>{base}/dailydigest</link><description>What changed, in three minutes.</description>\
                 <language>en-in</language><atom:link href=\"{base}{path}\" rel=\"self\" type=\"application/rss+xml\"/>\n{items}</channel></rss>\n"
            )
        }
        Format::Atom => {
            let entries: String = shown.iter().map(|digest| atom_entry(&base, digest)).collect();
            let updated = rfc3339(shown.first().map(moment).unwrap_or_default());
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en-IN\"><title>{title}</title>\
                 <id>{base}{path}</id><updated>{updated}</updated><link rel=\"self\" type=\"application/atom+xml\" href=\"{base}{path}\"/>\
                 <link rel=\"alternate\" type=\"text/html\" href=\"{base}/dailydigest\"/><author><name>{}</name></author>\n{entries}</feed>\n",
                escaped(&app.site.name)
            )
        }
    })
}

fn rss_item(base: &str, digest: &Digest) -> String {
    let link = format!("{base}/dailydigest/{}", digest.date);
    let date = moment(digest).strftime("%a, %d %b %Y %H:%M:%S +0000").to_string();
    let (title, text) = (escaped(&digest.title), escaped(&summary(digest)));
    format!(
        "<item><title>{title}</title><link>{link}</link><guid>{link}</guid><description>{text}</description><pubDate>{date}</pubDate></item>\n"
    )
}

fn atom_entry(base: &str, digest: &Digest) -> String {
    let link = format!("{base}/dailydigest/{}", digest.date);
    let at = rfc3339(moment(digest));
    let (title, text) = (escaped(&digest.title), escaped(&summary(digest)));
    format!(
        "<entry><title>{title}</title><id>{link}</id><link rel=\"alternate\" type=\"text/html\" href=\"{link}\"/>\
         <published>{at}</published><updated>{at}</updated><summary>{text}</summary></entry>\n"
    )
}

fn summary(digest: &Digest) -> String {
    let titles: Vec<&str> = digest.items.iter().map(|item| item.title.as_str()).collect();
    format!("{} {}", digest.intro, titles.join(" · "))
}

fn moment(digest: &Digest) -> Timestamp {
    digest.date.to_datetime(time(HOUR, 0, 0, 0)).to_zoned(ist()).map(|at| at.timestamp()).unwrap_or_default()
}

fn rfc3339(at: Timestamp) -> String {
    at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}
