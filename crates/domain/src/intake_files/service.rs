//! Sending a file, seeing what was sent, taking it back, and who may read it.

use std::sync::Arc;

use jiff::Timestamp;

use super::file::shown_name;
use super::{DRAFT_KEPT, FileKind, FileState, IntakeFile, MOST_BYTES, MOST_FILES, OBJECT_PREFIX};
use crate::bookings::{Bookings, Viewer, takes_files};
use crate::ids::{BookingId, IntakeFileId, JobId};
use crate::jobs::{Job, NewJob};
use crate::providers::{FileScanner, ObjectStore};
use crate::stats::VisitorKey;
use crate::{Ambient, Error, Result, Store};

#[derive(Clone)]
pub struct IntakeFiles {
    pub(super) store: Arc<dyn Store>,
    pub(super) ambient: Ambient,
    pub(super) objects: Arc<dyn ObjectStore>,
    /// `None`: nobody can send files; what is there is kept and goes in its time.
    pub(super) scanner: Option<Arc<dyn FileScanner>>,
    bookings: Bookings,
}

/// Whose files they are: a browser's before it books, a call's afterwards.
#[derive(Debug, Clone)]
pub enum Sender {
    Browser(VisitorKey),
    Call { booking: BookingId, viewer: Viewer, visitor: Option<VisitorKey> },
}

impl IntakeFiles {
    pub fn new(
        store: Arc<dyn Store>,
        ambient: Ambient,
        objects: Arc<dyn ObjectStore>,
        scanner: Option<Arc<dyn FileScanner>>,
        bookings: Bookings,
    ) -> Self {
        Self { store, ambient, objects, scanner, bookings }
    }

    /// Days after a call on which its files go; `None`: none can be sent.
    pub fn kept_days(&self) -> Option<u32> {
        self.are_taken().then_some(self.bookings.settings().files_kept_days)
    }

    /// Whether files can be sent at all.
    pub fn are_taken(&self) -> bool {
        self.scanner.is_some()
    }

    /// Keeps the bytes where nobody gets them until they are checked. `Invalid` for what is no PDF, JPEG or PNG by its content, for
    /// too many and too large ones; `NotFound` for calls of others, and everywhere when nothing checks files.
    pub async fn send(&self, sender: &Sender, name: &str, bytes: &[u8]) -> Result<IntakeFile> {
        if !self.are_taken() {
            return Err(Error::NotFound("Call"));
        }
        let kind = FileKind::of(bytes).ok_or_else(|| Error::invalid("file", "Only PDF, JPEG and PNG files can be sent"))?;
        if bytes.len() > MOST_BYTES {
            return Err(Error::invalid("file", "A file may have at most 10 MB"));
        }
        // The row first: whatever lies in the object store has one, and goes with it.
        let file = self.entered(sender, shown_name(name, kind), kind, bytes.len() as u64).await?;
        self.objects.put(&file.object, bytes).await?;
        let work = self.store.begin().await?;
        let mut file = work.intake_files().lock(file.id).await?.ok_or_else(unknown)?;
        file.state = FileState::Quarantined;
        work.intake_files().update(&file).await?;
        work.jobs().enqueue(JobId(self.ambient.uuid()), &self.check_now(file.id)).await?;
        work.commit().await?;
        // Somebody waits on the screen. Where the scanner is out of reach the job asks it again.
        match self.check(file.id).await {
            Ok(()) => self.store.intake_files().find(file.id).await?.ok_or_else(unknown),
            Err(_) => Ok(file),
        }
    }

    pub(super) fn check_now(&self, file: IntakeFileId) -> NewJob {
        NewJob { job: Job::CheckFile { file }, run_at: self.ambient.now(), unique_key: Some(format!("file:{file}")) }
    }

    async fn entered(&self, sender: &Sender, name: String, kind: FileKind, size: u64) -> Result<IntakeFile> {
        let (visitor, booking, expires_at) = self.place_of(sender).await?;
        let mut file = IntakeFile {
            id: IntakeFileId(self.ambient.random_uuid()),
            visitor,
            booking,
            place: 0,
            name,
            kind,
            size,
            object: format!("{OBJECT_PREFIX}{}{}", self.ambient.secret(), self.ambient.secret()),
            state: FileState::Arriving,
            created_at: self.ambient.now(),
            expires_at,
        };
        let work = self.store.begin().await?;
        for place in 0..MOST_FILES {
            file.place = u8::try_from(place).unwrap_or_default();
            if work.intake_files().insert(&file).await? {
                work.commit().await?;
                return Ok(file);
            }
        }
        Err(Error::invalid("file", "At most five files can be sent"))
    }

    async fn place_of(&self, sender: &Sender) -> Result<(Option<VisitorKey>, Option<BookingId>, Timestamp)> {
        let now = self.ambient.now();
        match sender {
            Sender::Browser(visitor) => Ok((Some(*visitor), None, now.checked_add(DRAFT_KEPT).map_err(Error::internal)?)),
            Sender::Call { booking, viewer, visitor } => {
                let call = self.bookings.read(*booking, viewer).await?;
                if !takes_files(&call, now) {
                    return Err(Error::conflict("TOO_LATE", "Files can be added until the call begins"));
                }
                Ok((*visitor, Some(call.id), self.bookings.files_kept_until(&call)?))
            }
        }
    }

    /// Those of a browser that no call has, or those of a call, oldest first.
    pub async fn of(&self, sender: &Sender) -> Result<Vec<IntakeFile>> {
        let now = self.ambient.now();
        let mut files = match sender {
            Sender::Browser(visitor) => self.free_of(*visitor).await?,
            Sender::Call { booking, viewer, .. } => {
                let call = self.bookings.read(*booking, viewer).await?;
                self.store.intake_files().of_bookings(&[call.id]).await?
            }
        };
        files.retain(|file| !file.is_over(now));
        Ok(files)
    }

    /// What a hold that ran out had taken up is the browser's again.
    async fn free_of(&self, visitor: VisitorKey) -> Result<Vec<IntakeFile>> {
        let mut free = Vec::new();
        for file in self.store.intake_files().of_visitor(visitor).await? {
            let is_free = match file.booking {
                None => true,
                Some(booking) => self.bookings.has_lapsed(booking).await?,
            };
            if is_free {
                free.push(file);
            }
        }
        Ok(free)
    }

    /// By whoever sent it: it is gone at once.
    pub async fn take_back(&self, sender: &Sender, id: IntakeFileId) -> Result<()> {
        let file = self.of(sender).await?.into_iter().find(|file| file.id == id).ok_or_else(unknown)?;
        self.remove(&file).await
    }

    /// The bytes first: a row without bytes is tried again, bytes without a row would be forgotten.
    pub(super) async fn remove(&self, file: &IntakeFile) -> Result<()> {
        self.objects.delete(&file.object).await?;
        let work = self.store.begin().await?;
        work.intake_files().delete(file.id).await?;
        work.commit().await
    }

    /// For staff: what was sent for a call.
    pub async fn for_staff(&self, booking: BookingId) -> Result<Vec<IntakeFile>> {
        let now = self.ambient.now();
        let mut files = self.store.intake_files().of_bookings(&[self.bookings.find(booking).await?.id]).await?;
        files.retain(|file| !file.is_over(now));
        Ok(files)
    }

    /// For staff: a file that was checked, and its bytes. `NotFound` for all others.
    pub async fn read(&self, booking: BookingId, id: IntakeFileId) -> Result<(IntakeFile, Vec<u8>)> {
        let file = self.for_staff(booking).await?.into_iter().find(|file| file.id == id && file.state == FileState::Clean);
        let file = file.ok_or_else(unknown)?;
        let bytes = self.objects.get(&file.object).await?.ok_or_else(unknown)?;
        Ok((file, bytes))
    }
}

fn unknown() -> Error {
    Error::NotFound("File")
}
