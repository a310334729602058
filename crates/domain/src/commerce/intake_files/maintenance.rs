//! Scanning new files, and deleting those that have expired.

use std::collections::HashSet;

use jiff::SignedDuration;

use super::{FileState, IntakeFile, IntakeFiles, OBJECT_PREFIX, ScanVerdict};
use crate::error::ProviderError;
use crate::ids::{IntakeFileId, JobId};
use crate::tasks::{TaskReport, run_in_batches};
use crate::{Error, Result};

const BATCH_SIZE: u32 = 100;
/// A scan that has not happened by then is queued again.
const RECHECK_AFTER: SignedDuration = SignedDuration::from_mins(20);

impl IntakeFiles {
    /// Scans a new file; run by a job. While the scanner is unavailable the file stays quarantined.
    pub async fn scan_file(&self, id: IntakeFileId) -> Result<()> {
        let Some(file) = self.store.intake_files().find(id).await?.filter(|file| file.state == FileState::Quarantined) else {
            return Ok(());
        };
        let scanner = self.scanner.as_ref().ok_or_else(|| Error::unavailable("No scanner is configured (files.scanner)"))?;
        let Some(bytes) = self.objects.get(&file.object).await? else { return self.record_verdict(&file, FileState::Refused).await };
        match scanner.scan(&bytes).await {
            Ok(ScanVerdict::Clean) => self.record_verdict(&file, FileState::Clean).await,
            Ok(ScanVerdict::Infected(_)) | Err(ProviderError::Permanent { .. }) => self.record_verdict(&file, FileState::Refused).await,
            Err(ProviderError::Retryable { reason, .. }) => Err(Error::unavailable(format!("The scanner is unavailable ({reason})"))),
        }
    }

    /// Only the row of a refused file stays, so that its sender reads why it is missing.
    async fn record_verdict(&self, file: &IntakeFile, state: FileState) -> Result<()> {
        if state == FileState::Refused {
            self.objects.delete(&file.object).await?;
        }
        let work = self.store.begin().await?;
        let Some(mut file) = work.intake_files().lock(file.id).await? else { return Ok(()) };
        file.state = state;
        work.intake_files().update(&file).await?;
        work.commit().await
    }

    /// Deletes expired files, and queues the scan of files that are still unchecked. A file that can't be deleted now does not
    /// keep the others of its batch; the run fails afterwards, so that it is tried again.
    pub async fn sweep(&self) -> Result<TaskReport> {
        self.requeue_late_scans().await?;
        let now = self.environment.now();
        run_in_batches(&self.environment, BATCH_SIZE, || async {
            let expired = self.store.intake_files().list_expired(now, BATCH_SIZE).await?;
            let mut failure = None;
            for file in &expired {
                failure = self.remove(file).await.err().or(failure);
            }
            if let Some(error) = failure {
                return Err(error);
            }
            Ok(expired.len() as u64)
        })
        .await
    }

    async fn requeue_late_scans(&self) -> Result<()> {
        if !self.is_enabled() {
            return Ok(());
        }
        let now = self.environment.now();
        let before = now.checked_sub(RECHECK_AFTER).map_err(Error::internal)?;
        for file in self.store.intake_files().list_unchecked(before, BATCH_SIZE).await? {
            let work = self.store.begin().await?;
            work.jobs().enqueue(JobId(self.environment.new_uuid()), &self.new_scan_job(file.id)).await?;
            work.commit().await?;
        }
        Ok(())
    }

    /// Deletes bytes without a row, which a restored backup can leave behind. A row is always written before its bytes.
    pub async fn delete_orphaned_objects(&self) -> Result<TaskReport> {
        let stored: Vec<String> = self.objects.list_names().await?.into_iter().filter(|name| name.starts_with(OBJECT_PREFIX)).collect();
        if stored.is_empty() {
            return Ok(TaskReport::finished(0));
        }
        let known: HashSet<String> = self.store.intake_files().list_object_names().await?.into_iter().collect();
        let orphans: Vec<&String> = stored.iter().filter(|name| !known.contains(*name)).collect();
        let mut batches = orphans.chunks(BATCH_SIZE as usize);
        run_in_batches(&self.environment, BATCH_SIZE, || {
            let batch = batches.next().unwrap_or_default();
            async move {
                for name in batch {
                    self.objects.delete(name).await?;
                }
                Ok(batch.len() as u64)
            }
        })
        .await
    }
}
