//! New versions that nobody asked for: when a rule changed, the reports that are still renewed for free are compared with it.

use super::service::Reports;
use crate::ids::ReportId;
use crate::{Error, Result};

/// What one run of comparing did.
pub(super) struct Renewals {
    /// Reports that were looked at.
    pub compared: u64,
    /// Those of them that have a new version.
    pub renewed: u64,
}

impl Reports {
    /// Compares at most `limit` reports with today's rules. One that fails for good keeps no other from it; its
    /// error is returned at the end.
    pub(super) async fn renew_outdated(&self, limit: u32) -> Result<Renewals> {
        let rules = self.passbooks.fingerprint_rules()?;
        let since = self.environment.now().checked_sub(self.offer.renewal_period()).map_err(Error::internal)?;
        let (mut done, mut failure) = (Renewals { compared: 0, renewed: 0 }, None);
        for id in self.store.reports().list_outdated(&rules, since, limit).await? {
            done.compared += 1;
            match self.renew_by_rules(id).await {
                Ok(is_new) => done.renewed += u64::from(is_new),
                // A database that is away or a key that is not set keeps all from being compared: the next run begins again.
                Err(error @ Error::Unavailable { .. }) => return Err(error),
                Err(error) => {
                    self.note_compared(id, rules).await?;
                    failure = Some(error);
                }
            }
        }
        failure.map_or(Ok(done), Err)
    }

    async fn renew_by_rules(&self, id: ReportId) -> Result<bool> {
        let Some(report) = self.store.reports().find(id).await? else { return Ok(false) };
        let inputs = self.open_inputs(&report)?;
        self.issue_renewal(None, &report, &inputs).await
    }

    /// What could not be compared is not tried again before the rules change again.
    async fn note_compared(&self, id: ReportId, rules: [u8; 32]) -> Result<()> {
        let work = self.store.begin().await?;
        let Some(mut report) = work.reports().lock(id).await? else { return Ok(()) };
        report.rules = Some(rules);
        work.reports().update(&report).await?;
        work.commit().await
    }
}
