//! A file of `assist/`: the page of one assist module.

use jiff::Timestamp;

use super::bundle::{Problem, SourceFile};
use super::front_matter::{AssistHead, split};
use crate::articles::inline_html;
use crate::assist_modules::{AssistModule, AssistQuestion, AssistText, line_html};
use crate::facts::marked;
use crate::text::one_line;

#[derive(Debug, Clone)]
pub struct ImportedModule {
    pub path: String,
    module: AssistModule,
}

impl ImportedModule {
    pub(super) fn module(&self, now: Timestamp) -> AssistModule {
        AssistModule { updated_at: now, ..self.module.clone() }
    }
}

pub(super) fn assist_module(file: &SourceFile, name: &str) -> Result<ImportedModule, Problem> {
    let (head, body) = split::<AssistHead>(&file.path, &file.text)?;
    let lines = |list: &[String]| list.iter().map(|line| line_html(line)).collect();
    let text = AssistText {
        intro: marked(inline_html(body).trim()),
        we_do: lines(&head.we_do),
        we_do_not: lines(&head.we_do_not),
        documents: lines(&head.documents),
        steps: lines(&head.steps),
        questions: head
            .faqs
            .iter()
            .map(|faq| AssistQuestion { question: one_line(&faq.q), answer: marked(inline_html(&faq.a).trim()) })
            .collect(),
        related: head.related,
        sources: head.sources,
    };
    let module = AssistModule {
        slug: name.trim_end_matches(".md").to_owned(),
        title: one_line(&head.title),
        line: one_line(&head.line),
        takes: head.takes.map(|takes| one_line(&takes)),
        text,
        checked_on: head.checked_on,
        position: head.order,
        updated_at: Timestamp::UNIX_EPOCH,
    };
    Ok(ImportedModule { path: file.path.clone(), module })
}
