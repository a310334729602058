//! Checking what came in, and removing what nobody needs any more.

use std::collections::HashSet;

use jiff::SignedDuration;

use super::{FileState, IntakeFile, IntakeFiles, OBJECT_PREFIX};
use crate::ids::{IntakeFileId, JobId};
use crate::providers::{Refused, Verdict};
use crate::{Error, Result};

const AT_ONCE: u32 = 100;
/// A check that has not come about by then is asked for again.
const CHECK_AGAIN: SignedDuration = SignedDuration::from_mins(20);

impl IntakeFiles {
    /// The job of a file that came in. While the scanner is out of reach the file stays where nobody gets it.
    pub async fn check(&self, id: IntakeFileId) -> Result<()> {
        let Some(file) = self.store.intake_files().find(id).await?.filter(|file| file.state == FileState::Quarantined) else {
            return Ok(());
        };
        let scanner = self.scanner.as_ref().ok_or_else(|| Error::unavailable("No scanner is set (files.scanner)"))?;
        let Some(bytes) = self.objects.get(&file.object).await? else { return self.settle(&file, FileState::Refused).await };
        match scanner.scan(&bytes).await {
            Ok(Verdict::Clean) => self.settle(&file, FileState::Clean).await,
            Ok(Verdict::Infected(_)) | Err(Refused::ForGood { .. }) => self.settle(&file, FileState::Refused).await,
            Err(Refused::Later { reason, .. }) => Err(Error::unavailable(format!("The scanner is out of reach ({reason})"))),
        }
    }

    /// Of what is refused only the row stays, so that its sender reads why it is not there.
    async fn settle(&self, file: &IntakeFile, state: FileState) -> Result<()> {
        if state == FileState::Refused {
            self.objects.delete(&file.object).await?;
        }
        let work = self.store.begin().await?;
        let Some(mut file) = work.intake_files().lock(file.id).await? else { return Ok(()) };
        file.state = state;
        work.intake_files().update(&file).await?;
        work.commit().await
    }

    /// Every ten minutes: what has expired goes, and what is still unchecked is asked for again.
    pub async fn sweep(&self) -> Result<()> {
        let now = self.ambient.now();
        loop {
            let expired = self.store.intake_files().expired(now, AT_ONCE).await?;
            for file in &expired {
                self.remove(file).await?;
            }
            if expired.len() < AT_ONCE as usize {
                break;
            }
        }
        if !self.are_taken() {
            return Ok(());
        }
        let before = now.checked_sub(CHECK_AGAIN).map_err(Error::internal)?;
        for file in self.store.intake_files().unchecked(before, AT_ONCE).await? {
            let work = self.store.begin().await?;
            work.jobs().enqueue(JobId(self.ambient.uuid()), &self.check_now(file.id)).await?;
            work.commit().await?;
        }
        Ok(())
    }

    /// Daily: bytes without a row, as a restored backup leaves them, go. A row always comes before its bytes.
    pub async fn sweep_objects(&self) -> Result<()> {
        let lying: Vec<String> = self.objects.names().await?.into_iter().filter(|name| name.starts_with(OBJECT_PREFIX)).collect();
        if lying.is_empty() {
            return Ok(());
        }
        let known: HashSet<String> = self.store.intake_files().objects().await?.into_iter().collect();
        for name in lying.iter().filter(|name| !known.contains(*name)) {
            self.objects.delete(name).await?;
        }
        Ok(())
    }
}
