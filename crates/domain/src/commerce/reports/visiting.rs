//! The way from the report button to the page that shows the report. That is our own page, unless the site sends its readers to a page
//! elsewhere: then a signed token leads there, which is worth one minute and one look, so that no number stands in the address.

use jiff::SignedDuration;
use sha2::{Digest, Sha256};

use super::content::ReportContent;
use super::report::{Report, ReportState};
use super::service::{Reports, report_not_found};
use crate::ids::ReportId;
use crate::provident_fund::Uan;
use crate::sessions::Caller;
use crate::{Error, Result};

const PURPOSE: &str = "pf-report-visit";
const TOKEN_VALIDITY: SignedDuration = SignedDuration::from_secs(60);
/// How long a used token is remembered: longer than any clock of our nodes is wrong.
const USED_TOKEN_RETENTION: SignedDuration = SignedDuration::from_hours(1);

impl Reports {
    /// Where the report button leads.
    pub fn button_path(&self, report: &Report) -> String {
        if self.external_page.is_some() { format!("/pf/v1/report/{}/open", report.id) } else { report.path() }
    }

    /// The address at which a browser that asks for a report goes on. Only its owner is sent elsewhere, with a token; everybody else
    /// goes to our page, which tells a stranger nothing.
    pub async fn find_page(&self, caller: Option<Caller>, id: ReportId) -> Result<String> {
        let own = format!("/pf/report/{id}");
        let (Some(page), Some(caller)) = (&self.external_page, caller) else { return Ok(own) };
        let report = self.store.reports().find(id).await?;
        if !report.is_some_and(|report| report.state == ReportState::Ready && report.is_visible_to(caller)) {
            return Ok(own);
        }
        let expires = self.environment.now().checked_add(TOKEN_VALIDITY).map_err(Error::internal)?;
        let token = self.keys.sign_token(PURPOSE, &format!("{id}|{}", self.environment.generate_secret()), expires).await?;
        Ok(format!("{page}?token={token}"))
    }

    /// The newest report of this person that is ready and about this UAN.
    pub async fn find_ready_by_uan(&self, caller: Caller, uan: &Uan) -> Result<Option<Report>> {
        let mut reports = self.list_by_caller(caller).await?.into_iter();
        Ok(reports.find(|report| report.state == ReportState::Ready && report.uan == uan.masked()))
    }

    /// The newest version, for the page elsewhere that a token led to. `NotFound` for a token that is not ours, was altered, is too old
    /// or was used before, and for a report that is no longer kept.
    pub async fn open_visit(&self, token: &str) -> Result<ReportContent> {
        let payload = self.keys.verify(PURPOSE, token).await?.ok_or_else(report_not_found)?;
        let id = payload.split_once('|').and_then(|(id, _)| ReportId::parse(id)).ok_or_else(report_not_found)?;
        let version = self.find_newest_ready(id).await?;
        let content = self.open_content(&version)?.with_verification(&version, &self.site.base_url);
        let work = self.store.begin().await?;
        // The payload is what must not come twice: a token can be written in several ways.
        if !work.reports().use_visit(&Sha256::digest(&payload).into(), self.environment.now()).await? {
            return Err(report_not_found());
        }
        work.commit().await.map(|()| content)
    }

    /// Forgets used tokens that are too old to be used again.
    pub(super) async fn forget_visits(&self) -> Result<()> {
        let before = self.environment.now().checked_sub(USED_TOKEN_RETENTION).map_err(Error::internal)?;
        let work = self.store.begin().await?;
        work.reports().forget_visits(before).await?;
        work.commit().await
    }
}
