//! Loads the data of each page: one file per kind of page. The query keys are those of `web/src/api/queries`.

mod answers;
mod article;
mod assist;
mod calculators;
mod categories;
mod contributors;
mod digest;
mod guides;
mod hindi;
mod home;
mod search;
mod service;
mod simple;
mod transmission;
mod webinar;

pub(super) use answers::{AnswerAddress, load_answer, load_answer_list, load_glossary};
pub(super) use article::{ArticleAddress, find_previewed_article, load_article, load_article_with_inputs, load_preview};
pub(super) use assist::{AssistAddress, load_assist};
pub(super) use calculators::{CALCULATORS_TAG, embedded_calculator_path, load_calculator, load_calculator_list, load_embedded_calculator};
pub(super) use categories::{CategoriesView, load_categories};
pub(super) use contributors::{load_contributor, load_contributor_list};
pub(super) use digest::load_digest;
pub(super) use guides::{load_guide, load_guide_list};
pub(super) use hindi::{HINDI_PATH, load_hindi_editions};
pub(super) use home::load_home;
pub(super) use search::{load_search, load_search_form};
pub(super) use service::{add_services, load_service};
pub(super) use simple::*;
pub(super) use transmission::{load_transmission, load_transmission_area};
pub(super) use webinar::{RECORDED_ADDRESS, load_deleted_webinar, load_webinar, load_webinar_list};

use serde_json::{Value, json};

/// The query key of a list of articles; parameters that are not set are omitted.
fn contents_key(parameters: Value) -> Value {
    json!(["contents", parameters])
}
