//! Files that were sent before a call: what they are called and whether they are checked, never what is in them.

use domain::intake_files::{FileState, IntakeFile as Sent};
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::one_of;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IntakeFile {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    /// In bytes.
    pub size: u64,
    #[schema(schema_with = states)]
    pub state: &'static str,
    /// From then on it is gone.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

fn states() -> Object {
    one_of(["checking", "clean", "refused"])
}

impl From<&Sent> for IntakeFile {
    fn from(file: &Sent) -> Self {
        let state = match file.state {
            FileState::Arriving | FileState::Quarantined => "checking",
            FileState::Clean => "clean",
            FileState::Refused => "refused",
        };
        Self { id: file.id.to_string(), name: file.name.clone(), size: file.size, state, expires_at: file.expires_at }
    }
}

pub fn intake_files(files: &[Sent]) -> Vec<IntakeFile> {
    files.iter().map(IntakeFile::from).collect()
}
