//! A file sent before a consultation: its type by content, its owner, and the state of its check.

use jiff::{SignedDuration, Timestamp};

use crate::ids::{BookingId, CaseId, IntakeFileId};
use crate::stats::VisitorKey;
use crate::text::{normalise_line, truncate};

/// Files for one browser or consultation (docs/product/consultations.md).
pub const MAX_FILES: usize = 5;
/// 10 MB for one file.
pub const MAX_BYTES: usize = 10 << 20;
/// How long a file is kept that belongs to no consultation.
pub const DRAFT_TTL: SignedDuration = SignedDuration::from_hours(24);
/// Prefix of these files' names in the object store. Nothing else there begins with it, and no public address leads to them.
pub const OBJECT_PREFIX: &str = "intake-";
const MAX_NAME_LENGTH: usize = 100;

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum FileKind {
    Pdf,
    Jpeg,
    Png,
}

impl FileKind {
    /// Detects the type by the first bytes, never by the name; `None` for everything else.
    pub fn detect(bytes: &[u8]) -> Option<Self> {
        match bytes {
            [b'%', b'P', b'D', b'F', b'-', ..] => Some(FileKind::Pdf),
            [0xff, 0xd8, 0xff, ..] => Some(FileKind::Jpeg),
            [0x89, b'P', b'N', b'G', b'\r', b'\n', 0x1a, b'\n', ..] => Some(FileKind::Png),
            _ => None,
        }
    }

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }

    pub fn media_type(self) -> &'static str {
        match self {
            FileKind::Pdf => "application/pdf",
            FileKind::Jpeg => "image/jpeg",
            FileKind::Png => "image/png",
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum FileState {
    /// The bytes are being written to the object store.
    Arriving,
    /// Not scanned yet; nobody can read it.
    Quarantined,
    Clean,
    /// The bytes are deleted; the row says so until it expires.
    Refused,
}

impl FileState {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

#[derive(Clone, PartialEq, Eq)]
pub struct IntakeFile {
    pub id: IntakeFileId,
    /// The browser that sent it; `None` for a file sent through a mail's link alone, and after the person was erased.
    pub visitor: Option<VisitorKey>,
    /// The consultation it belongs to; `None` until one is booked with it.
    pub booking: Option<BookingId>,
    /// The case it was sent for, instead of a consultation.
    pub case: Option<CaseId>,
    /// Below [`MAX_FILES`], and unique for each browser or consultation: so the database itself enforces the limit.
    pub place: u8,
    /// The sender's name for it, only for display.
    pub name: String,
    pub kind: FileKind,
    pub size: u64,
    /// Unguessable name in the object store.
    pub object: String,
    pub state: FileState,
    pub created_at: Timestamp,
    /// From then on nobody can read it, and it is deleted.
    pub expires_at: Timestamp,
}

impl IntakeFile {
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.expires_at <= now
    }
}

/// Never prints the name: debug output ends in logs.
impl std::fmt::Debug for IntakeFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IntakeFile").field("id", &self.id).field("state", &self.state).finish_non_exhaustive()
    }
}

/// The name for display: one line, without folders, with the extension of its content.
pub(crate) fn to_display_name(file_name: &str, kind: FileKind) -> String {
    let name = normalise_line(file_name.rsplit(['/', '\\']).next().unwrap_or_default());
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem);
    let stem = truncate(stem.trim_matches(['.', ' ']), MAX_NAME_LENGTH);
    let ending = if kind == FileKind::Jpeg { "jpg" } else { kind.as_str() };
    if stem.is_empty() { format!("file.{ending}") } else { format!("{stem}.{ending}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_decides_what_a_file_is() {
        assert_eq!(FileKind::detect(b"%PDF-1.7\n..."), Some(FileKind::Pdf));
        assert_eq!(FileKind::detect(&[0xff, 0xd8, 0xff, 0xe0]), Some(FileKind::Jpeg));
        assert_eq!(FileKind::detect(b"\x89PNG\r\n\x1a\n...."), Some(FileKind::Png));
        for other in [&b""[..], b"%PD", b"GIF89a", b"<svg onload=x>", b"MZ\x90", b" %PDF-1.7"] {
            assert_eq!(FileKind::detect(other), None, "{other:?}");
        }
    }

    #[test]
    fn names_are_for_people_only() {
        let named = |sent: &str| to_display_name(sent, FileKind::Pdf);
        assert_eq!(named("C:\\papers\\Passbook 2026.PDF"), "Passbook 2026.pdf");
        assert_eq!(named("../../etc/passwd"), "passwd.pdf");
        assert_eq!(named("invoice.pdf.exe"), "invoice.pdf.pdf");
        assert_eq!(named(" .. "), "file.pdf");
        assert_eq!(named("पासबुक\n.jpg"), "पासबुक.pdf");
        assert_eq!(to_display_name("scan", FileKind::Jpeg), "scan.jpg");
    }
}
