//! Files that were uploaded before a call: their names and whether they are scanned, never their content.

use domain::intake_files::FileState;
use jiff::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::string_enum;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct IntakeFile {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    /// In bytes.
    pub size: u64,
    #[schema(schema_with = file_state_schema)]
    pub state: &'static str,
    /// When the file is deleted.
    #[schema(value_type = String, format = DateTime)]
    pub expires_at: Timestamp,
}

fn file_state_schema() -> Object {
    string_enum(&["checking", "clean", "refused"])
}

impl From<&domain::intake_files::IntakeFile> for IntakeFile {
    fn from(file: &domain::intake_files::IntakeFile) -> Self {
        let state = match file.state {
            FileState::Arriving | FileState::Quarantined => "checking",
            FileState::Clean => "clean",
            FileState::Refused => "refused",
        };
        Self { id: file.id.to_string(), name: file.name.clone(), size: file.size, state, expires_at: file.expires_at }
    }
}

pub fn to_intake_files(files: &[domain::intake_files::IntakeFile]) -> Vec<IntakeFile> {
    files.iter().map(IntakeFile::from).collect()
}
