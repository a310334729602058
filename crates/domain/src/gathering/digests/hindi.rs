//! A digest for Hindi readers: what we word ourselves, and the titles of articles that have a Hindi edition. What has no Hindi, such as the
//! words of an editor, stays in English, and the mail says of each title that it is.

use super::compose::{CORRECTED, end_intro};
use super::{Digest, DigestItem};
use crate::articles::find_edition_of_path;
use crate::time::format_hindi_date;
use crate::{Result, Store};

impl Digest {
    /// The same digest as a Hindi reader gets it by mail. Nothing of it is stored, so an edition that is published today stands in it.
    pub(crate) async fn into_hindi(mut self, store: &dyn Store) -> Result<Self> {
        for item in &mut self.items {
            let is_headline = item.title == self.title;
            translate_item(item, store).await?;
            if is_headline {
                self.title.clone_from(&item.title);
            }
        }
        let count = self.intro.strip_suffix(&end_intro(self.date)).and_then(|count| count.parse::<usize>().ok());
        if let Some(count) = count {
            self.intro = format!("{}: जानने लायक {count} बातें।", format_hindi_date(self.date));
        }
        Ok(self)
    }
}

async fn translate_item(item: &mut DigestItem, store: &dyn Store) -> Result<()> {
    let Some(link) = item.link.as_deref().filter(|_| matches!(item.kind.as_str(), "article" | "news")) else { return Ok(()) };
    let Some(edition) = find_edition_of_path(store, link).await? else { return Ok(()) };
    item.link = Some(edition.url());
    if item.kind == "article" {
        item.title = edition.title;
        item.summary = edition.excerpt;
    } else if item.title.starts_with(CORRECTED) {
        item.title = format!("सुधार: {}", edition.title);
    }
    Ok(())
}
