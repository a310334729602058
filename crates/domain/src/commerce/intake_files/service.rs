//! Uploading, listing, withdrawing and reading files.

use std::sync::Arc;

use jiff::Timestamp;

use super::{DRAFT_TTL, FileKind, FileScanner, FileState, IntakeFile, MAX_BYTES, MAX_FILES, OBJECT_PREFIX};
use crate::bookings::{Bookings, Viewer, accepts_files, to_display_name};
use crate::cases::{Case, CaseFile, Cases};
use crate::ids::{BookingId, CaseId, IntakeFileId, JobId};
use crate::jobs::{Job, NewJob};
use crate::object_store::ObjectStore;
use crate::sessions::Caller;
use crate::staff::Staff;
use crate::stats::VisitorKey;
use crate::{Environment, Error, Result, Store};

/// Bytes of all files that belong to no call yet. Whoever has booked is not held up by those who only send files.
const MAX_DRAFT_BYTES: u64 = 2 << 30;
/// Bytes of all cases of one person, over or not, until they are deleted.
const MAX_BYTES_OF_PERSON: u64 = 200 << 20;
/// Bytes of all cases for which nobody has paid. Whoever has paid is not held up by them.
const MAX_UNPAID_CASE_BYTES: u64 = 4 << 30;

#[derive(Clone)]
pub struct IntakeFiles {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) objects: Arc<dyn ObjectStore>,
    /// `None`: uploads are off; existing files stay until they expire.
    pub(super) scanner: Option<Arc<dyn FileScanner>>,
    bookings: Bookings,
    cases: Cases,
}

/// The owner of the files: a browser before it books, a consultation afterwards.
#[derive(Debug, Clone)]
pub enum FileOwner {
    Browser(VisitorKey),
    Call {
        booking: BookingId,
        viewer: Viewer,
        visitor: Option<VisitorKey>,
    },
    /// A case of the caller's own.
    Case {
        case: CaseId,
        caller: Caller,
    },
}

impl IntakeFiles {
    pub fn new(
        store: Arc<dyn Store>,
        environment: Environment,
        objects: Arc<dyn ObjectStore>,
        scanner: Option<Arc<dyn FileScanner>>,
        (bookings, cases): (Bookings, Cases),
    ) -> Self {
        Self { store, environment, objects, scanner, bookings, cases }
    }

    /// Days after a consultation until its files are deleted; `None` where uploads are off.
    pub fn retention_days(&self) -> Option<u32> {
        self.is_enabled().then_some(self.bookings.settings().files_kept_days)
    }

    /// Whether files can be uploaded.
    pub fn is_enabled(&self) -> bool {
        self.scanner.is_some()
    }

    /// Stores a file where nobody can read it until it is scanned. `Invalid` for content that is not PDF, JPEG or PNG, and for
    /// too many or too large files; `NotFound` for other people's consultations, and always while no scanner is configured.
    pub async fn upload(&self, sender: &FileOwner, name: &str, bytes: &[u8]) -> Result<IntakeFile> {
        if !self.is_enabled() {
            return Err(Error::NotFound("Call"));
        }
        let kind = FileKind::detect(bytes).ok_or_else(|| Error::invalid("file", "Only PDF, JPEG and PNG files can be sent"))?;
        if bytes.len() > MAX_BYTES {
            return Err(Error::invalid("file", "A file may have at most 10 MB"));
        }
        // The row comes first: whatever is in the object store has a row, and is deleted with it.
        let file = self.insert_file(sender, to_display_name(name, kind), kind, bytes.len() as u64).await?;
        self.objects.put(&file.object, bytes).await?;
        let work = self.store.begin().await?;
        let (id, object) = (file.id, file.object);
        let Some(mut file) = work.intake_files().lock(id).await? else {
            // Its row was removed before its bytes were here, so nobody else removes these.
            drop(work);
            self.objects.delete(&object).await?;
            return Err(self.explain_removal(sender).await);
        };
        file.state = FileState::Quarantined;
        work.intake_files().update(&file).await?;
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &self.new_scan_job(file.id)).await?;
        work.commit().await?;
        // Scanned at once, because somebody waits on the screen. If the scanner is unavailable, the job tries again.
        match self.scan_file(file.id).await {
            Ok(()) => match self.store.intake_files().find(id).await? {
                Some(scanned) => Ok(scanned),
                None => Err(self.explain_removal(sender).await),
            },
            Err(_) => Ok(file),
        }
    }

    /// Why a file was removed while it was received or scanned: its case is over by now, or its sender withdrew it.
    async fn explain_removal(&self, sender: &FileOwner) -> Error {
        let FileOwner::Case { case, caller } = sender else { return file_not_found() };
        match self.cases.find_own(*caller, *case).await {
            Ok(case) if !case.can_write() => case.status.refuse("given files"),
            Ok(_) => file_not_found(),
            Err(error) => error,
        }
    }

    pub(super) fn new_scan_job(&self, file: IntakeFileId) -> NewJob {
        NewJob { job: Job::CheckFile { file }, run_at: self.environment.now(), unique_key: Some(format!("file:{file}")) }
    }

    async fn insert_file(&self, sender: &FileOwner, name: String, kind: FileKind, size: u64) -> Result<IntakeFile> {
        let (visitor, booking, expires_at) = self.resolve_owner(sender).await?;
        let case = if let FileOwner::Case { case, .. } = sender { Some(*case) } else { None };
        let mut file = IntakeFile {
            id: IntakeFileId(self.environment.new_random_uuid()),
            visitor,
            booking,
            case,
            place: 0,
            name,
            kind,
            size,
            object: format!("{OBJECT_PREFIX}{}{}", self.environment.generate_secret(), self.environment.generate_secret()),
            state: FileState::Arriving,
            created_at: self.environment.now(),
            expires_at,
        };
        self.check_room(sender, size).await?;
        let work = self.store.begin().await?;
        for place in 0..MAX_FILES {
            file.place = u8::try_from(place).unwrap_or_default();
            if work.intake_files().insert_if_place_free(&file).await? {
                if let FileOwner::Case { case, caller } = sender {
                    self.cases.attach_file(&*work, *caller, *case, CaseFile { id: file.id, name: &file.name }).await?;
                }
                work.commit().await?;
                return Ok(file);
            }
        }
        Err(Error::invalid("file", "At most five files can be sent"))
    }

    /// Whether the files of somebody who has neither booked nor paid may take more room.
    async fn check_room(&self, sender: &FileOwner, size: u64) -> Result<()> {
        match sender {
            FileOwner::Browser(_) => {
                if self.store.intake_files().sum_draft_bytes().await? + size > MAX_DRAFT_BYTES {
                    let message = "We can't take more files just now. Please book first, and send them from the booking's page.";
                    return Err(Error::unavailable(message));
                }
            }
            FileOwner::Call { .. } => {}
            FileOwner::Case { case, caller } => {
                let case = self.cases.find_own(*caller, *case).await?;
                if self.store.intake_files().sum_bytes_of_person(caller.subscriber).await? + size > MAX_BYTES_OF_PERSON {
                    return Err(Error::invalid("file", "Your cases hold as many files as we keep. Please remove some first"));
                }
                if !case.is_paid() && self.store.intake_files().sum_unpaid_case_bytes().await? + size > MAX_UNPAID_CASE_BYTES {
                    return Err(Error::unavailable("We can't take more files just now. Please tell us what they say instead."));
                }
            }
        }
        Ok(())
    }

    async fn resolve_owner(&self, sender: &FileOwner) -> Result<(Option<VisitorKey>, Option<BookingId>, Timestamp)> {
        let now = self.environment.now();
        match sender {
            FileOwner::Browser(visitor) => Ok((Some(*visitor), None, now.checked_add(DRAFT_TTL).map_err(Error::internal)?)),
            FileOwner::Call { booking, viewer, visitor } => {
                let call = self.bookings.find_for_viewer(*booking, viewer).await?;
                if !accepts_files(&call, now) {
                    return Err(Error::conflict("TOO_LATE", "Files can be added until the call begins"));
                }
                Ok((*visitor, Some(call.id), self.bookings.files_expire_at(&call)?))
            }
            FileOwner::Case { case, caller } => {
                self.cases.find_own(*caller, *case).await?;
                Ok((None, None, self.cases.file_expires_at()?))
            }
        }
    }

    /// Lists a browser's files without a consultation, or a consultation's files, oldest first.
    pub async fn list(&self, sender: &FileOwner) -> Result<Vec<IntakeFile>> {
        let now = self.environment.now();
        let mut files = match sender {
            FileOwner::Browser(visitor) => self.list_unattached(*visitor).await?,
            FileOwner::Call { booking, viewer, .. } => {
                let call = self.bookings.find_for_viewer(*booking, viewer).await?;
                self.store.intake_files().list_by_bookings(&[call.id]).await?
            }
            FileOwner::Case { case, caller } => {
                let case = self.cases.find_own(*caller, *case).await?;
                self.store.intake_files().list_by_cases(&[case.id]).await?
            }
        };
        files.retain(|file| !file.is_expired(now));
        Ok(files)
    }

    /// Files attached to a hold that expired belong to the browser again.
    async fn list_unattached(&self, visitor: VisitorKey) -> Result<Vec<IntakeFile>> {
        let mut free = Vec::new();
        for file in self.store.intake_files().list_by_visitor(visitor).await? {
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

    /// Deletes a file at its sender's request.
    pub async fn withdraw(&self, sender: &FileOwner, id: IntakeFileId) -> Result<()> {
        let file = self.list(sender).await?.into_iter().find(|file| file.id == id).ok_or_else(file_not_found)?;
        self.remove(&file).await
    }

    /// The bytes are deleted first: a row without bytes is retried, bytes without a row would be forgotten.
    pub(super) async fn remove(&self, file: &IntakeFile) -> Result<()> {
        self.objects.delete(&file.object).await?;
        let work = self.store.begin().await?;
        work.intake_files().delete(file.id).await?;
        work.commit().await
    }

    /// For staff: the files of a consultation.
    pub async fn list_for_staff(&self, staff: &Staff, booking: BookingId) -> Result<Vec<IntakeFile>> {
        let now = self.environment.now();
        let mut files = self.store.intake_files().list_by_bookings(&[self.bookings.find_for_staff(staff, booking).await?.id]).await?;
        files.retain(|file| !file.is_expired(now));
        Ok(files)
    }

    /// For staff: a clean file and its bytes. `NotFound` for all others.
    pub async fn read_file(&self, staff: &Staff, booking: BookingId, id: IntakeFileId) -> Result<(IntakeFile, Vec<u8>)> {
        let file = self.list_for_staff(staff, booking).await?.into_iter().find(|file| file.id == id && file.state == FileState::Clean);
        let file = file.ok_or_else(file_not_found)?;
        let bytes = self.objects.get(&file.object).await?.ok_or_else(file_not_found)?;
        Ok((file, bytes))
    }
}

impl IntakeFiles {
    /// The files of a case that the caller may read.
    pub async fn list_files_of(&self, case: &Case) -> Result<Vec<IntakeFile>> {
        let now = self.environment.now();
        let mut files = self.store.intake_files().list_by_cases(&[case.id]).await?;
        files.retain(|file| !file.is_expired(now));
        Ok(files)
    }

    /// For agents: the files of a case of their modules.
    pub async fn list_case_files(&self, staff: &Staff, case: CaseId) -> Result<Vec<IntakeFile>> {
        self.list_files_of(&self.cases.find_for_staff(staff, case).await?).await
    }

    /// For agents: a clean file of a case and its bytes. The person sees that it was read.
    pub async fn read_case_file(&self, staff: &Staff, case: CaseId, id: IntakeFileId) -> Result<(IntakeFile, Vec<u8>)> {
        let case = self.cases.find_for_staff(staff, case).await?;
        self.read_file_of(staff, &case, id).await
    }

    /// As [`IntakeFiles::read_case_file`], for the expert to whom the case was given.
    pub async fn read_given_file(&self, expert: &Staff, case: CaseId, id: IntakeFileId) -> Result<(IntakeFile, Vec<u8>)> {
        let case = self.cases.find_given(expert, case).await?;
        self.read_file_of(expert, &case, id).await
    }

    /// Only a reading that is on record gets the bytes.
    async fn read_file_of(&self, reader: &Staff, case: &Case, id: IntakeFileId) -> Result<(IntakeFile, Vec<u8>)> {
        let files = self.list_files_of(case).await?;
        let file = files.into_iter().find(|file| file.id == id && file.state == FileState::Clean).ok_or_else(file_not_found)?;
        let bytes = self.objects.get(&file.object).await?.ok_or_else(file_not_found)?;
        self.cases.record_file_access(reader, case.id, file.id, &file.name).await?;
        Ok((file, bytes))
    }
}

fn file_not_found() -> Error {
    Error::NotFound("File")
}
