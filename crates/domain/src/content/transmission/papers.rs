//! Papers as routes and modifiers name them. Each is written under the source that names it, `{ rbi-claims: [death_certificate] }`, under the
//! fact that does, `fact:banking.form-indemnity`, or under `unknown`, where we know of no text that asks for it.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use super::TransmissionRules;
use crate::facts::Confidence;

/// Stands in a file for papers whose source is not known.
const UNKNOWN: &str = "unknown";
/// Begins the id of a source that is a fact of the registry.
pub(super) const FACT_SOURCE: &str = "fact:";

/// A paper that an office asks for, or may not ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PaperLine {
    /// Id of the paper in the guide.
    pub id: String,
    /// Ids of the sources that name it; none where we know of none.
    pub sources: Vec<String>,
    /// The weakest of its sources; `None` where there is none, and before the rules are resolved.
    pub grade: Option<Confidence>,
}

/// Reads papers by their sources.
pub(super) fn read_papers<'de, D: Deserializer<'de>>(written: D) -> Result<Vec<PaperLine>, D::Error> {
    let by_source = BTreeMap::<String, Vec<String>>::deserialize(written)?;
    let to_lines = |(source, ids): (String, Vec<String>)| {
        let sources = if source == UNKNOWN { Vec::new() } else { vec![source] };
        ids.into_iter().map(move |id| PaperLine { id, sources: sources.clone(), grade: None })
    };
    Ok(by_source.into_iter().flat_map(to_lines).collect())
}

impl TransmissionRules {
    /// Calls `visit` with every paper that a route or a modifier names.
    pub(super) fn visit_papers(&mut self, mut visit: impl FnMut(&mut PaperLine)) {
        self.visit_paper_lists(|papers| papers.iter_mut().for_each(&mut visit));
    }

    /// Puts the papers of every rule in the order of the guide, whatever their sources are.
    pub(super) fn sort_papers(&mut self) {
        let order: Vec<String> = self.guide.papers.iter().map(|paper| paper.id.clone()).collect();
        self.visit_paper_lists(|papers| papers.sort_by_key(|paper| order.iter().position(|id| *id == paper.id)));
    }

    fn visit_paper_lists(&mut self, mut visit: impl FnMut(&mut Vec<PaperLine>)) {
        for area in &mut self.areas {
            let of_routes = area.routes.iter_mut().flat_map(|route| [&mut route.papers, &mut route.never]);
            of_routes.for_each(&mut visit);
            area.modifiers.iter_mut().for_each(|modifier| visit(&mut modifier.papers));
        }
        self.guide.modifiers.iter_mut().for_each(|modifier| visit(&mut modifier.papers));
    }
}
