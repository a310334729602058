//! Links by which a report is shown to somebody else for some days, with the name masked.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::content::ReportContent;
use super::report::{ReportShare, ReportState, wrong_state};
use super::service::{Reports, report_not_found};
use crate::ids::{ReportId, ReportShareId};
use crate::language::Language;
use crate::sessions::Caller;
use crate::{Error, Result};

/// Open links of one report.
const MAX_LINKS: usize = 10;
/// Links of one report that its owner makes in 24 hours: each stays on their page, also when it was ended at once.
const MAX_LINKS_A_DAY: usize = 30;
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// Looks within this time are noted as one: whoever has a link must not fill its owner's page and our database.
const VIEW_INTERVAL: SignedDuration = SignedDuration::from_mins(10);

impl Reports {
    /// A new link; its address is known to nobody but whoever asked for it.
    pub async fn share_report(&self, caller: Caller, id: ReportId) -> Result<(ReportShare, String)> {
        let report = self.find_visible(caller, id).await?;
        if report.state != ReportState::Ready {
            return Err(wrong_state(report.state));
        }
        let now = self.environment.now();
        let work = self.store.begin().await?;
        // Held, so that two requests at once count each other.
        work.reports().lock(id).await?.ok_or_else(report_not_found)?;
        let links = self.store.reports().list_shares(id).await?;
        if links.iter().filter(|(share, _)| share.is_open(now)).count() >= MAX_LINKS {
            return Err(Error::conflict("TOO_MANY_LINKS", "Ten links to this report are open. Please end one first"));
        }
        if links.iter().filter(|(share, _)| now.duration_since(share.created_at) < DAY).count() >= MAX_LINKS_A_DAY {
            let message = "Thirty links to this report were made in a day. Please try again tomorrow".to_owned();
            return Err(Error::TooOften { message, retry_after: DAY.unsigned_abs() });
        }
        let secret = self.environment.generate_secret();
        let share = ReportShare {
            id: ReportShareId(self.environment.new_uuid()),
            report: id,
            secret: Sha256::digest(&secret).into(),
            created_at: now,
            expires_at: now.checked_add(self.offer.share_validity()).map_err(Error::internal)?,
            revoked_at: None,
        };
        work.reports().insert_share(&share).await?;
        work.commit().await?;
        Ok((share, format!("{}{}?share={secret}", self.site.base_url, report.path())))
    }

    /// All links with the times at which they were opened.
    pub async fn list_shares(&self, caller: Caller, id: ReportId) -> Result<Vec<(ReportShare, Vec<Timestamp>)>> {
        self.find_visible(caller, id).await?;
        self.store.reports().list_shares(id).await
    }

    pub async fn revoke_share(&self, caller: Caller, id: ReportId, share: ReportShareId) -> Result<()> {
        self.find_visible(caller, id).await?;
        let work = self.store.begin().await?;
        if !work.reports().revoke_share(id, share, self.environment.now()).await? {
            return Err(Error::NotFound("Link"));
        }
        work.commit().await
    }

    /// The newest version for whoever has a link, and the languages in which it can be read; it is noted that somebody
    /// looked, once in ten minutes.
    pub async fn open_shared(&self, id: ReportId, secret: &str, language: Language) -> Result<(ReportContent, Vec<Language>)> {
        let now = self.environment.now();
        let share = self.store.reports().find_share(&Sha256::digest(secret).into()).await?;
        let share = share.filter(|share| share.report == id && share.is_open(now)).ok_or_else(report_not_found)?;
        let version = self.find_newest_ready(id).await?;
        let content = self.open_content(&version)?.with_masked_name().with_verification(&version, &self.site.base_url);
        let work = self.store.begin().await?;
        // Held, so that many looks at once are one.
        work.reports().lock(id).await?.ok_or_else(report_not_found)?;
        let last = work.reports().find_last_view(share.id).await?;
        if last.is_none_or(|last| now.duration_since(last) >= VIEW_INTERVAL) {
            work.reports().record_view(share.id, now).await?;
            work.commit().await?;
        }
        Ok(self.choose_language(content, language))
    }
}
