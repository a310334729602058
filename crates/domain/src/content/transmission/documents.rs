//! What the search reads of the rules: a text per area, one for the landing page and one for the finders.

use super::{Area, Line, LineKind, TRANSMISSION_PATH, TransmissionRules};

/// A text for the search, whose words were filled with today's facts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TransmissionDocument {
    pub id: String,
    pub title: String,
    pub lines: Vec<String>,
    pub keywords: String,
    pub url: String,
}

/// All documents: the landing page, the finders, and every area. None while figures are missing, because half a rule misleads.
pub fn list_documents(rules: &TransmissionRules) -> Vec<TransmissionDocument> {
    if rules.lacks_figures {
        return Vec::new();
    }
    let shared = [build_landing_document(rules), build_finders_document(rules)];
    shared.into_iter().chain(rules.areas.iter().map(build_area_document)).collect()
}

fn build_area_document(area: &Area) -> TransmissionDocument {
    let routes = area.routes.iter().flat_map(|route| route.parts().into_iter().flat_map(|(_, lines)| lines).chain(&route.notes));
    let lines = routes.chain(area.modifiers.iter().flat_map(|modifier| &modifier.notes));
    TransmissionDocument {
        id: area.document_id(),
        title: area.title.clone(),
        lines: std::iter::once(area.line.clone()).chain(confirmed_texts(lines)).collect(),
        keywords: area.words.join("\n"),
        url: area.url(),
    }
}

fn build_landing_document(rules: &TransmissionRules) -> TransmissionDocument {
    let tasks = rules.guide.stages.iter().flat_map(|stage| &stage.tasks).map(|task| &task.line);
    TransmissionDocument {
        id: "transmission-first-steps".into(),
        title: "Someone has died: what to do in 7, 30 and 90 days".into(),
        lines: confirmed_texts(tasks.chain(&rules.guide.explainer)),
        keywords: rules.guide.landing_words.join("\n"),
        url: TRANSMISSION_PATH.into(),
    }
}

fn build_finders_document(rules: &TransmissionRules) -> TransmissionDocument {
    let lines = rules.guide.finders.iter().flat_map(|finder| std::iter::once(&finder.finds).chain(&finder.steps));
    TransmissionDocument {
        id: "transmission-finders".into(),
        title: "Find lost accounts, shares and policies after a death".into(),
        lines: confirmed_texts(lines),
        keywords: rules.guide.finder_words.join("\n"),
        url: format!("{TRANSMISSION_PATH}#finders"),
    }
}

/// Each text once: routes repeat their lines.
fn confirmed_texts<'a>(lines: impl Iterator<Item = &'a Line>) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for line in lines.filter(|line| line.kind != LineKind::Unknown) {
        if !texts.contains(&line.text) {
            texts.push(line.text.clone());
        }
    }
    texts
}
