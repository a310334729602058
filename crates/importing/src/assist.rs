//! Parses a file of `assist/`: the page of one assist module.

use domain::articles::render_fragment;
use domain::assist_modules::{AssistModule, AssistQuestion, AssistText, render_line};
use domain::facts::expand_placeholders;
use domain::text::normalise_line;
use jiff::Timestamp;

use crate::bundle::{Problem, SourceFile};
use crate::front_matter::{AssistHead, split_front_matter};

#[derive(Debug, Clone)]
pub struct ImportedAssistModule {
    pub path: String,
    module: AssistModule,
}

impl ImportedAssistModule {
    pub(super) fn slug(&self) -> &str {
        &self.module.slug
    }

    /// The module as it is stored.
    pub fn to_module(&self, now: Timestamp) -> AssistModule {
        AssistModule { updated_at: now, ..self.module.clone() }
    }
}

pub(super) fn parse_assist_module(file: &SourceFile, name: &str) -> Result<ImportedAssistModule, Problem> {
    let (head, body) = split_front_matter::<AssistHead>(&file.path, &file.text)?;
    let lines = |list: &[String]| list.iter().map(|line| render_line(line)).collect();
    let text = AssistText {
        intro: expand_placeholders(render_fragment(body).trim()),
        we_do: lines(&head.we_do),
        we_do_not: lines(&head.we_do_not),
        documents: lines(&head.documents),
        steps: lines(&head.steps),
        questions: head
            .faqs
            .iter()
            .map(|faq| AssistQuestion { question: normalise_line(&faq.q), answer: expand_placeholders(render_fragment(&faq.a).trim()) })
            .collect(),
        related: head.related,
        sources: head.sources,
        help: head.help,
    };
    let module = AssistModule {
        slug: name.trim_end_matches(".md").to_owned(),
        title: normalise_line(&head.title),
        line: normalise_line(&head.line),
        takes: head.takes.map(|takes| normalise_line(&takes)),
        text,
        checked_on: head.checked_on,
        position: head.order,
        updated_at: Timestamp::UNIX_EPOCH,
    };
    Ok(ImportedAssistModule { path: file.path.clone(), module })
}
