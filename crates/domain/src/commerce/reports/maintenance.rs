//! Refunds reports that missed their deadline, deletes reports past their retention, and renews those whose rules changed.

use super::report::ReportState;
use super::service::Reports;
use crate::Result;
use crate::tasks::TaskReport;

/// Reports that one run looks at.
const BATCH: u32 = 200;

impl Reports {
    /// Gives money back for what was not ready in time, forgets what is kept no longer, and makes new versions after a rule changed.
    pub async fn maintain_reports(&self) -> Result<TaskReport> {
        let now = self.environment.now();
        let awaited = [ReportState::Paid, ReportState::Preparing];
        let mut affected = 0;
        for id in self.store.reports().list_overdue(&awaited, now, BATCH).await? {
            self.prepare_report(id).await?;
            affected += 1;
        }
        for id in self.store.reports().list_overdue(&[ReportState::NeedsDocument], now, BATCH).await? {
            self.end_waiting(id).await?;
            affected += 1;
        }
        for id in self.store.reports().list_expired(&[ReportState::Draft, ReportState::Ready], now, BATCH).await? {
            let work = self.store.begin().await?;
            let Some(mut report) = work.reports().lock(id).await? else { continue };
            if matches!(report.state, ReportState::Draft | ReportState::Ready) && report.expires_at <= now {
                self.forget(&*work, &mut report, ReportState::Expired).await?;
                work.commit().await?;
                affected += 1;
            }
        }
        self.forget_visits().await?;
        let done = self.renew_outdated(BATCH).await?;
        let is_finished = affected < u64::from(BATCH) && done.compared < u64::from(BATCH);
        Ok(TaskReport { affected: affected + done.renewed, is_finished })
    }
}
