//! A case of an area as a passage that stands alone: it names the kind of asset and the case, and holds lines of the rule as the page shows
//! them. A line without its case would mislead, because the next case of the same asset has other papers.

use super::area::{Band, Conditions, EmploymentAtDeath, Nomination, Relation, Route, Will};
use super::{Area, Line, LineKind, PaperLine, TransmissionRules};

/// What somebody told of a claim; whatever was not told is unknown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Circumstances {
    pub relation: Option<Relation>,
    pub nomination: Nomination,
    pub will: Will,
    pub band: Band,
    pub service: EmploymentAtDeath,
    pub is_minor: bool,
    pub is_abroad: bool,
    pub died_abroad: bool,
}

impl Default for Circumstances {
    fn default() -> Self {
        Self {
            relation: None,
            nomination: Nomination::Unknown,
            will: Will::Unknown,
            band: Band::Unknown,
            service: EmploymentAtDeath::Unknown,
            is_minor: false,
            is_abroad: false,
            died_abroad: false,
        }
    }
}

/// A part of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CasePart {
    Who,
    Forms,
    Papers,
    Attestation,
    Where,
    Fee,
    Clock,
    Refusals,
    Never,
}

/// A line of a case, word for word as its page shows it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseLine {
    pub part: CasePart,
    pub text: String,
    /// A paper whose source is not known is [`LineKind::Unknown`].
    pub kind: LineKind,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CasePassage {
    /// Id of the area.
    pub area: String,
    /// The kind of asset.
    pub title: String,
    /// The case.
    pub case: String,
    /// The path of the page, with the case's anchor.
    pub url: String,
    pub lines: Vec<CaseLine>,
    asks_no_papers: bool,
}

impl CasePassage {
    /// Whether papers are asked about, and whoever has this case hands none in.
    pub fn asks_no_papers(&self) -> bool {
        self.asks_no_papers
    }
}

impl Conditions {
    /// Whether they hold for what was told. What depends on something that was not told does not hold.
    fn hold_for(&self, told: &Circumstances) -> bool {
        fn allow<T: PartialEq>(allowed: &[T], told: &T) -> bool {
            allowed.is_empty() || allowed.contains(told)
        }
        let same = |wanted: Option<bool>, told: bool| wanted.is_none_or(|wanted| wanted == told);
        (self.relation.is_empty() || told.relation.is_some_and(|relation| self.relation.contains(&relation)))
            && allow(&self.route, &told.nomination)
            && allow(&self.will, &told.will)
            && allow(&self.band, &told.band)
            && allow(&self.service, &told.service)
            && same(self.minor, told.is_minor)
            && same(self.abroad, told.is_abroad)
            && same(self.death_abroad, told.died_abroad)
    }
}

impl Area {
    /// The first route whose conditions hold, as in the browser. `None` only for an area whose last route does not stand for every answer, which
    /// the check of the rules rules out.
    fn find_route(&self, told: &Circumstances) -> Option<&Route> {
        self.routes.iter().find(|route| route.when.hold_for(told))
    }
}

impl TransmissionRules {
    /// The case of an area that fits what was told, with the lines of the parts that are asked for, in the page's order. `None` for an area that
    /// there is not, and while figures are missing, because half a rule misleads.
    pub fn quote_case(&self, area: &str, told: &Circumstances, parts: &[CasePart]) -> Option<CasePassage> {
        if self.lacks_figures {
            return None;
        }
        let area = self.find_area(area)?;
        let route = area.find_route(told)?;
        let mut parts = parts.to_vec();
        parts.sort_unstable();
        parts.dedup();
        let asks_no_papers = parts.contains(&CasePart::Papers) && route.papers.is_empty();
        Some(CasePassage {
            area: area.id.clone(),
            title: area.title.clone(),
            case: route.title.clone(),
            url: format!("{}#{}", area.url_in(self.language), route.id),
            lines: parts.into_iter().flat_map(|part| self.list_lines(route, part)).collect(),
            asks_no_papers,
        })
    }

    fn list_lines(&self, route: &Route, part: CasePart) -> Vec<CaseLine> {
        let of_rule = |lines: &[Line]| lines.iter().map(|line| CaseLine { part, text: line.text.clone(), kind: line.kind }).collect();
        match part {
            CasePart::Who => of_rule(&route.who),
            CasePart::Forms => of_rule(&route.forms),
            CasePart::Attestation => of_rule(&route.attestation),
            CasePart::Where => of_rule(&route.place),
            CasePart::Fee => of_rule(&route.fee),
            CasePart::Clock => of_rule(&route.clock),
            CasePart::Refusals => of_rule(&route.refusals),
            CasePart::Papers => self.name_papers(&route.papers, part),
            CasePart::Never => self.name_papers(&route.never, part),
        }
    }

    fn name_papers(&self, papers: &[PaperLine], part: CasePart) -> Vec<CaseLine> {
        let name = |paper: &PaperLine| {
            let known = self.guide.papers.iter().find(|known| known.id == paper.id)?;
            let kind = if paper.sources.is_empty() { LineKind::Unknown } else { LineKind::Rule };
            Some(CaseLine { part, text: known.label.clone(), kind })
        };
        papers.iter().filter_map(name).collect()
    }
}
