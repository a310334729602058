//! Saying whether a report is ours. Nothing personal is in the answer.

use jiff::Timestamp;

use super::report::{ReportState, ReportVersion};
use super::service::{Reports, report_not_found};
use crate::Result;
use crate::ids::ReportId;
use crate::text::to_hex;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VerifiedReport {
    pub issued_at: Timestamp,
    pub version: i32,
    pub newest_version: i32,
    /// Whether the hash that was asked about is that of this version; `None` when none was given.
    pub does_hash_fit: Option<bool>,
    /// Whether its owner still keeps it.
    pub is_kept: bool,
}

impl Reports {
    /// `name` is the report's id or the hash of a version.
    pub async fn verify_report(&self, name: &str, hash: Option<&str>) -> Result<VerifiedReport> {
        if let Some(wanted) = parse_hash(name) {
            let version = self.store.reports().find_version_by_hash(&wanted).await?.ok_or_else(report_not_found)?;
            return self.describe_version(&version, Some(true)).await;
        }
        let id = ReportId::parse(name).ok_or_else(report_not_found)?;
        let versions = self.store.reports().list_versions(id).await?;
        let newest = versions.last().ok_or_else(report_not_found)?;
        let hash = hash.map(|hash| hash.trim().to_lowercase());
        let fitting = versions.iter().find(|version| hash.as_deref() == Some(&to_hex(&version.hash)));
        self.describe_version(fitting.unwrap_or(newest), hash.map(|_| fitting.is_some())).await
    }

    async fn describe_version(&self, version: &ReportVersion, does_hash_fit: Option<bool>) -> Result<VerifiedReport> {
        let report = self.store.reports().find(version.report).await?.ok_or_else(report_not_found)?;
        Ok(VerifiedReport {
            issued_at: version.issued_at,
            version: version.number,
            newest_version: report.version,
            does_hash_fit,
            is_kept: report.state == ReportState::Ready,
        })
    }
}

/// 64 hexadecimal digits.
fn parse_hash(text: &str) -> Option<[u8; 32]> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut hash = [0; 32];
    for (byte, at) in hash.iter_mut().zip((0..).step_by(2)) {
        *byte = u8::from_str_radix(&text[at..at + 2], 16).ok()?;
    }
    Some(hash)
}
