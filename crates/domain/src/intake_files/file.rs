//! One file: what it is by its bytes, whose it is, how far its check is.

use jiff::{SignedDuration, Timestamp};

use crate::ids::{BookingId, IntakeFileId};
use crate::stats::VisitorKey;
use crate::text::{cut, one_line};

/// screens.md, "enhanced booking": at most five files …
pub const MOST_FILES: usize = 5;
/// … of at most 10 MB.
pub const MOST_BYTES: usize = 10 << 20;
/// A file that no call has taken up.
pub const DRAFT_KEPT: SignedDuration = SignedDuration::from_hours(24);
/// Of the names in the object store: nothing else there begins like this, and no address of the site leads to it.
pub const OBJECT_PREFIX: &str = "intake-";
const LONGEST_NAME: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileKind {
    Pdf,
    Jpeg,
    Png,
}

impl FileKind {
    const ALL: [FileKind; 3] = [FileKind::Pdf, FileKind::Jpeg, FileKind::Png];

    /// By its first bytes, never by its name; `None` for everything else.
    pub fn of(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(FileKind::Pdf),
            [0xff, 0xd8, 0xff, ..] => Some(FileKind::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(FileKind::Png),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            FileKind::Pdf => "pdf",
            FileKind::Jpeg => "jpeg",
            FileKind::Png => "png",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    pub fn media_type(self) -> &'static str {
        match self {
            FileKind::Pdf => "application/pdf",
            FileKind::Jpeg => "image/jpeg",
            FileKind::Png => "image/png",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileState {
    /// Its bytes are on their way into the object store.
    Arriving,
    /// Nobody has looked into it yet; nobody gets it.
    Quarantined,
    Clean,
    /// Its bytes are gone; the row says so until it expires.
    Refused,
}

impl FileState {
    pub const ALL: [FileState; 4] = [FileState::Arriving, FileState::Quarantined, FileState::Clean, FileState::Refused];

    pub fn as_str(self) -> &'static str {
        match self {
            FileState::Arriving => "arriving",
            FileState::Quarantined => "quarantined",
            FileState::Clean => "clean",
            FileState::Refused => "refused",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == text)
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct IntakeFile {
    pub id: IntakeFileId,
    /// The browser that sent it; `None` for one that came by a mail's link alone, and after the person was erased.
    pub visitor: Option<VisitorKey>,
    /// The call it is for; `None` until one has taken it up.
    pub booking: Option<BookingId>,
    /// Below [`MOST_FILES`], once for each browser or call: the database itself counts by it.
    pub place: u8,
    /// As the sender calls it, for people only.
    pub name: String,
    pub kind: FileKind,
    pub size: u64,
    /// Its name in the object store, which nobody can guess.
    pub object: String,
    pub state: FileState,
    pub created_at: Timestamp,
    /// From then on it is nobody's, and goes.
    pub expires_at: Timestamp,
}

impl IntakeFile {
    pub fn is_over(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }
}

/// Never its name: what is printed for debugging ends in logs.
impl std::fmt::Debug for IntakeFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IntakeFile").field("id", &self.id).field("state", &self.state).finish_non_exhaustive()
    }
}

/// One line without folders; its ending is that of its content.
pub(super) fn shown_name(sent: &str, kind: FileKind) -> String {
    let name = one_line(sent.rsplit(['/', '\\']).next().unwrap_or_default());
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
    let stem = cut(stem.trim_matches(['.', ' ']), LONGEST_NAME);
    let ending = if kind == FileKind::Jpeg { "jpg" } else { kind.as_str() };
    if stem.is_empty() { format!("file.{ending}") } else { format!("{stem}.{ending}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_what_a_file_is() {
        assert_eq!(FileKind::of(b"%PDF-1.7\n..."), Some(FileKind::Pdf));
        assert_eq!(FileKind::of(&[0xff, 0xd8, 0xff, 0xe0]), Some(FileKind::Jpeg));
        assert_eq!(FileKind::of(b"\x89PNG\r\n\x1a\n...."), Some(FileKind::Png));
        for other in [&b""[..], b"%PD", b"GIF89a", b"<svg onload=x>", b"MZ\x90", b" %PDF-1.7"] {
            assert_eq!(FileKind::of(other), None, "{other:?}");
        }
    }

    #[test]
    fn names_are_for_people_only() {
        let named = |sent: &str| shown_name(sent, FileKind::Pdf);
        assert_eq!(named("C:\\papers\\Passbook 2026.PDF"), "Passbook 2026.pdf");
        assert_eq!(named("../../etc/passwd"), "passwd.pdf");
        assert_eq!(named("invoice.pdf.exe"), "invoice.pdf.pdf");
        assert_eq!(named(" .. "), "file.pdf");
        assert_eq!(named("पासबुक\n.jpg"), "पासबुक.pdf");
        assert_eq!(shown_name("scan", FileKind::Jpeg), "scan.jpg");
    }
}
