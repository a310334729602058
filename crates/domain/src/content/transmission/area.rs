//! An area: a kind of asset, with its routes to the money.

use serde::{Deserialize, Serialize};

use super::papers::{PaperLine, read_papers};
use super::{Line, transmission_path};
use crate::language::Language;

/// A paper that an office may ask for.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paper {
    pub id: String,
    pub label: String,
    /// Whether a court or a revenue office issues it, which costs months rather than days.
    #[serde(default)]
    pub from_court: bool,
}

/// The answers for which a route stands or a modifier applies. An empty list stands for every answer.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Conditions {
    pub relation: Vec<Relation>,
    pub route: Vec<Nomination>,
    pub will: Vec<Will>,
    pub band: Vec<Band>,
    pub service: Vec<EmploymentAtDeath>,
    pub minor: Option<bool>,
    pub abroad: Option<bool>,
    pub death_abroad: Option<bool>,
}

/// Who claims, as a relation of the person who died.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Relation {
    Spouse,
    Child,
    Parent,
    Sibling,
    OtherHeir,
    NamedInWill,
    Executor,
    None,
}

impl Relation {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

/// How the asset was held.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Nomination {
    JointSurvivor,
    NomineeMe,
    NomineeOther,
    None,
    Unknown,
}

impl Nomination {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Will {
    None,
    Undisputed,
    Disputed,
    Unknown,
}

impl Will {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

/// The amount against the area's limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Band {
    Within,
    Above,
    Unknown,
}

impl Band {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

/// Whether the person died while employed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::VariantArray)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum EmploymentAtDeath {
    Employed,
    LeftBefore,
    Unknown,
}

impl EmploymentAtDeath {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;
}

/// A way to the money, for the answers of `when`. The first route that matches is the one.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Route {
    pub id: String,
    pub title: String,
    #[serde(default)]
    pub when: Conditions,
    /// The source of every line that names none.
    pub source: Option<String>,
    pub who: Vec<Line>,
    pub forms: Vec<Line>,
    #[serde(deserialize_with = "read_papers")]
    pub papers: Vec<PaperLine>,
    pub attestation: Vec<Line>,
    #[serde(rename = "where")]
    pub place: Vec<Line>,
    pub fee: Vec<Line>,
    pub clock: Vec<Line>,
    pub refusals: Vec<Line>,
    /// Papers that the office may not ask for.
    #[serde(default, deserialize_with = "read_papers")]
    pub never: Vec<PaperLine>,
    #[serde(default)]
    pub notes: Vec<Line>,
    /// Whether the route only says that there is no confirmed rule.
    #[serde(default)]
    pub unconfirmed: bool,
}

/// Lines and papers that some answers add to a route. It takes nothing away.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modifier {
    pub id: String,
    pub title: String,
    pub when: Conditions,
    pub source: Option<String>,
    #[serde(default, deserialize_with = "read_papers")]
    pub papers: Vec<PaperLine>,
    pub notes: Vec<Line>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    pub id: String,
    pub order: u16,
    pub title: String,
    /// One plain sentence.
    pub line: String,
    /// Whom a letter addresses.
    pub office: String,
    /// What a family may call one such asset by, as in "the bank's name".
    pub name_example: String,
    /// Ids of areas that come with this one: whoever leaves a provident fund leaves its pension and its insurance.
    #[serde(default)]
    pub companions: Vec<String>,
    /// What the question about the amount compares with; absent where no confirmed limit exists.
    pub limit: Option<Line>,
    /// Whether it matters that the person died while employed.
    #[serde(default)]
    pub asks_service: bool,
    pub source: Option<String>,
    pub routes: Vec<Route>,
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// What we have not been able to confirm.
    pub unknowns: Vec<Line>,
    #[serde(default)]
    pub escalation: Vec<Line>,
    /// What readers type, in any language.
    pub words: Vec<String>,
}

impl Area {
    /// The id of what the search finds of it.
    pub fn document_id(&self) -> String {
        format!("transmission-{}", self.id)
    }

    /// The path of its page in English.
    pub fn url(&self) -> String {
        self.url_in(Language::English)
    }

    pub fn url_in(&self, language: Language) -> String {
        format!("{}/{}", transmission_path(language), self.id)
    }
}

impl Route {
    /// Every part of a card with its lines, in display order.
    pub(super) fn parts(&self) -> [(&'static str, &Vec<Line>); 7] {
        [
            ("who", &self.who),
            ("forms", &self.forms),
            ("attestation", &self.attestation),
            ("where", &self.place),
            ("fee", &self.fee),
            ("clock", &self.clock),
            ("refusals", &self.refusals),
        ]
    }

    pub(super) fn lines_mut(&mut self) -> impl Iterator<Item = &mut Line> {
        [
            &mut self.who,
            &mut self.forms,
            &mut self.attestation,
            &mut self.place,
            &mut self.fee,
            &mut self.clock,
            &mut self.refusals,
            &mut self.notes,
        ]
        .into_iter()
        .flatten()
    }
}
