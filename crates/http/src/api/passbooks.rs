//! Provident-fund passbooks: sent, read and forgotten. Files, passwords and results are neither stored nor logged.

use std::collections::BTreeMap;

use axum::extract::multipart::Field;
use axum::extract::{FromRequest, Multipart, Request, State};
use axum::response::Response;
use domain::Error;
use domain::provident_fund::{MAX_FILE_BYTES, MAX_FILES, MAX_TOTAL_BYTES, MemberStatements, PaperFile, QuestionnaireAnswers, SentPapers};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::fund_data::AnswersInput;
use super::input::{BodyRejection, JsonBody, parse_json};
use super::uploads::{multipart_rejection, read_field};
use crate::access::{CodeNetwork, MaybeFundSession};
use crate::responses::{Data, ReadPassbooks};
use crate::{ApiError, AppState};

/// Bytes allowed for what stands in the form around the files.
pub const FORM_OVERHEAD: usize = 256 << 10;
/// In bytes.
const MAX_PASSWORD: usize = 256;
/// In bytes, of a text beside the files.
const MAX_TEXT: usize = 1 << 10;
/// The texts of forms that do more than read: who sends them, and what they agree to.
const TEXT_FIELDS: [&str; 6] = ["name", "email", "phone", "countryCode", "consent", "kept"];
/// In bytes. Twelve answers and some dates.
const MAX_TOLD: usize = 32 << 10;

/// The form with passbooks.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the form in the OpenAPI document")]
pub struct PassbookForm {
    /// Passbook PDFs of one person, at most 24, each at most 10 MB, 60 MB together.
    #[schema(value_type = Vec<String>, format = Binary)]
    file: Vec<Vec<u8>>,
    /// The passwords of the PDFs, in the order of the files, or one for all. Never an EPFO password.
    password: Option<Vec<String>>,
    /// What the member tells beside the passbooks, as JSON; every key may be left out: nameMatches, birthDateMatches,
    /// fatherNameMatches, aadhaarLinked, panLinked, bankVerified, mobileLinked, nominationFiled, oneUan, exits (date by member ID),
    /// unmarkedExits (member IDs of jobs of which the record has no date of exit), employed, outOfWorkSince (a month), born (a date),
    /// memberSince (a month).
    told: Option<String>,
    /// The version of the notice that was agreed to; only for keeping the passbooks.
    consent: Option<String>,
}

/// Reads the provident-fund passbooks of one person and says what follows from them. A file that can't be used has a refusal; the
/// others are read all the same. Nothing is kept: neither files nor passwords nor results. 429 when the files of this network have kept
/// the readers busy for long enough today. In a session of the provident-fund service the record counts that was fetched for its number.
#[utoipa::path(post, path = "/pf/v1/passbooks/read", tag = "provident fund",
    request_body(content = PassbookForm, content_type = "multipart/form-data"), responses((status = 200, body = Data<ReadPassbooks>)))]
pub async fn read_passbooks(
    State(app): State<AppState>,
    CodeNetwork(network): CodeNetwork,
    present: MaybeFundSession,
    request: Request,
) -> Result<Response, BodyRejection> {
    let form = Multipart::from_request(request, &()).await.map_err(|_| BodyRejection::UnsupportedMedia("multipart/form-data"))?;
    let form = read_form(form).await?;
    let (files, told) = form.into_files()?;
    let fetched = present.find_record(&app).await?;
    let statements = MemberStatements { told: &told, fetched: fetched.as_ref() };
    let reading = app.content.passbooks.read(SentPapers { files, network }, statements).await?;
    let own = match &present.session {
        Some(session) => app.people.fund_accounts.list_own_uans(session, &reading.list_uans()).await?,
        None => Vec::new(),
    };
    Ok(uncached_json(Data::new(ReadPassbooks::new(reading, app.commerce.reports.offer().hindi()).with_own_uans(own))))
}

/// Reads the sample: the passbooks of somebody invented, through the same reading and the same checks, on the day on which they were
/// printed. Answers to the questions count as for passbooks of one's own; nothing is kept.
#[utoipa::path(post, path = "/pf/v1/passbooks/sample", tag = "provident fund", request_body = AnswersInput,
    responses((status = 200, body = Data<ReadPassbooks>)))]
pub async fn read_sample_passbooks(State(app): State<AppState>, JsonBody(input): JsonBody<AnswersInput>) -> Result<Response, ApiError> {
    let reading = app.content.passbooks.read_sample(&input.told).await?;
    Ok(uncached_json(Data::new(ReadPassbooks::new(reading, app.commerce.reports.offer().hindi()))))
}

/// The form as received, with the texts that stand beside passbooks in other forms.
#[derive(Default)]
pub(super) struct ReceivedForm {
    files: Vec<Vec<u8>>,
    passwords: Vec<String>,
    told: QuestionnaireAnswers,
    consent: Option<String>,
    /// Fields that only forms around passbooks have, by name.
    pub texts: BTreeMap<String, String>,
}

pub(super) async fn read_form(mut form: Multipart) -> Result<ReceivedForm, BodyRejection> {
    let mut received = ReceivedForm::default();
    let mut total = 0;
    while let Some(field) = form.next_field().await.map_err(multipart_rejection)? {
        match field.name() {
            Some("file") => {
                if received.files.len() == MAX_FILES {
                    return Err(Error::invalid("file", format!("At most {MAX_FILES} files can be read at once")).into());
                }
                let file = read_field(field, MAX_FILE_BYTES.min(MAX_TOTAL_BYTES - total)).await?;
                total += file.len();
                received.files.push(file);
            }
            Some("password") => {
                if received.passwords.len() == MAX_FILES {
                    return Err(Error::invalid("password", "There are more passwords than files").into());
                }
                received.passwords.push(read_password(field).await?);
            }
            Some("told") => received.told = parse_json(&read_field(field, MAX_TOLD).await?).map_err(to_told_error)?,
            Some("consent") => {
                let text = String::from_utf8(read_field(field, MAX_PASSWORD).await?).ok();
                received.texts.insert("consent".to_owned(), text.clone().unwrap_or_default());
                received.consent = text;
            }
            Some(name) if TEXT_FIELDS.contains(&name) => {
                let name = name.to_owned();
                let text = String::from_utf8_lossy(&read_field(field, MAX_TEXT).await?).into_owned();
                received.texts.insert(name, text);
            }
            _ => {}
        }
    }
    Ok(received)
}

async fn read_password(field: Field<'_>) -> Result<String, BodyRejection> {
    let bytes = read_field(field, MAX_PASSWORD).await?;
    String::from_utf8(bytes).map_err(|_| Error::invalid("password", "The password can't be read").into())
}

/// A wrong answer is named by its place in the form.
fn to_told_error(error: Error) -> Error {
    match error {
        Error::Invalid { message, fields } if !fields.is_empty() => {
            let fields = fields.into_iter().map(|(name, text)| (format!("told.{name}"), text)).collect();
            Error::Invalid { message, fields }
        }
        Error::Invalid { message, .. } => Error::invalid("told", message),
        other => other,
    }
}

impl ReceivedForm {
    pub(super) fn consent(&self) -> Option<&str> {
        self.consent.as_deref()
    }

    /// Gives each file its password: one for all, or one each. `Invalid` without a file.
    pub fn into_files(self) -> Result<(Vec<PaperFile>, QuestionnaireAnswers), Error> {
        if self.files.is_empty() {
            return Err(Error::invalid("file", "A file is required"));
        }
        self.into_any_files()
    }

    /// As [`ReceivedForm::into_files`], where a form without a file means something too.
    pub fn into_any_files(self) -> Result<(Vec<PaperFile>, QuestionnaireAnswers), Error> {
        let mut passwords = self.passwords;
        if let [only] = passwords.as_slice() {
            passwords = vec![only.clone(); self.files.len()];
        }
        if passwords.len() > self.files.len() {
            return Err(Error::invalid("password", "There are more passwords than files"));
        }
        passwords.resize(self.files.len(), String::new());
        let files = self.files.into_iter().zip(passwords).map(|(bytes, password)| PaperFile { bytes, password });
        Ok((files.collect(), self.told))
    }
}
