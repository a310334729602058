//! Parses the files of `assist/`: the page of one assist module, and its Hindi in a file beside it (`epf.hi.md`).

use domain::articles::render_fragment;
use domain::assist_modules::{AssistModule, AssistQuestion, AssistText, HindiModule, render_line};
use domain::facts::expand_placeholders;
use domain::text::normalise_line;
use jiff::Timestamp;

use crate::bundle::{Problem, SourceFile};
use crate::front_matter::{AssistFaq, AssistHead, HindiAssistHead, split_front_matter};

const FOLDER: &str = "assist/";
const HINDI_END: &str = ".hi.md";

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

/// Whether a file holds the Hindi of a module, which is read after the English.
pub(super) fn is_hindi_module(file: &SourceFile) -> bool {
    file.path.starts_with(FOLDER) && file.path.ends_with(HINDI_END)
}

pub(super) fn parse_assist_module(file: &SourceFile, name: &str) -> Result<ImportedAssistModule, Problem> {
    let (head, body) = split_front_matter::<AssistHead>(&file.path, &file.text)?;
    let text = AssistText {
        intro: render_text(body),
        we_do: render_lines(&head.we_do),
        we_do_not: render_lines(&head.we_do_not),
        documents: render_lines(&head.documents),
        steps: render_lines(&head.steps),
        questions: render_faqs(&head.faqs),
        related: head.related,
        sources: head.sources,
        help: head.help,
        hindi: None,
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

/// Gives one of the modules its Hindi. It says the same as the English, with the same figures.
pub(super) fn add_hindi_module(file: &SourceFile, modules: &mut [ImportedAssistModule]) -> Result<(), Vec<Problem>> {
    let to_problem = |message: String| Problem { path: file.path.clone(), line: None, message };
    let (head, body) = split_front_matter::<HindiAssistHead>(&file.path, &file.text).map_err(|problem| vec![problem])?;
    let slug = file.path.trim_start_matches(FOLDER).trim_end_matches(HINDI_END);
    let Some(imported) = modules.iter_mut().find(|module| module.slug() == slug) else {
        return Err(vec![to_problem(format!("{FOLDER}{slug}.md, whose Hindi this is, is missing or could not be read"))]);
    };
    imported.module.text.hindi = Some(Box::new(HindiModule {
        title: normalise_line(&head.title),
        line: normalise_line(&head.line),
        takes: head.takes.map(|takes| normalise_line(&takes)),
        intro: render_text(body),
        we_do: render_lines(&head.we_do),
        we_do_not: render_lines(&head.we_do_not),
        documents: render_lines(&head.documents),
        steps: render_lines(&head.steps),
        questions: render_faqs(&head.faqs),
        help: head.help,
    }));
    let differences = imported.module.check_hindi();
    if differences.is_empty() { Ok(()) } else { Err(differences.into_iter().map(to_problem).collect()) }
}

fn render_text(markdown: &str) -> String {
    expand_placeholders(render_fragment(markdown).trim())
}

fn render_lines(lines: &[String]) -> Vec<String> {
    lines.iter().map(|line| render_line(line)).collect()
}

fn render_faqs(faqs: &[AssistFaq]) -> Vec<AssistQuestion> {
    faqs.iter().map(|faq| AssistQuestion { question: normalise_line(&faq.q), answer: render_text(&faq.a) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::parse_bundle;

    const ENGLISH: &str = "---\ntitle: PF help\nline: One line.\norder: 1\nwe_do: [Explain]\nwe_do_not: [File]\nsteps: [\"Wait {{fact:epf.days}}, then 2 weeks\", Look]\n\
         help: {price: 99900, price_as_of: 2026-11-24, time: Two days, next_step: Ask}\nchecked_on: 2026-11-20\n---\nHello.\n";
    const HINDI: &str = "---\ntitle: पीएफ में मदद\nline: एक लाइन।\nwe_do: [समझाते हैं]\nwe_do_not: [क्लेम नहीं भरते]\nsteps: [\"{{fact:epf.days}} रुकें, फिर 2 हफ़्ते\", देखें]\n\
         help: {time: दो दिन, next_step: पूछें}\n---\nनमस्ते।\n";

    fn parse(hindi: &str) -> Result<AssistModule, Vec<String>> {
        // The Hindi comes first, as it does in a folder that is not sorted.
        let files = [("assist/epf.hi.md", hindi), ("assist/epf.md", ENGLISH)];
        let files = files.map(|(path, text)| SourceFile { path: path.to_owned(), text: text.to_owned() });
        match parse_bundle(&files) {
            Ok(bundle) if bundle.assist_modules.len() == 1 => Ok(bundle.assist_modules[0].to_module(Timestamp::UNIX_EPOCH)),
            Ok(bundle) => panic!("{:?}", bundle.assist_modules),
            Err(problems) => Err(problems.iter().map(ToString::to_string).collect()),
        }
    }

    #[test]
    fn a_module_has_the_hindi_of_the_file_beside_it() {
        let module = parse(HINDI).unwrap();
        let hindi = module.text.hindi.clone().unwrap();
        assert_eq!((module.title.as_str(), hindi.title.as_str()), ("PF help", "पीएफ में मदद"));
        assert_eq!((hindi.intro.as_str(), hindi.steps[1].as_str(), hindi.help.unwrap().time.as_str()), ("<p>नमस्ते।</p>", "देखें", "दो दिन"));
        assert_eq!(module.text.help.unwrap().price, Some(99_900));
    }

    #[test]
    fn hindi_that_differs_or_says_a_price_again_is_refused() {
        let refused = |from: &str, to: &str, part: &str| {
            let problems = parse(&HINDI.replace(from, to)).unwrap_err();
            assert!(problems.iter().all(|problem| problem.starts_with("assist/epf.hi.md")), "{problems:?}");
            assert!(problems.iter().any(|problem| problem.contains(part)), "{part}: {problems:?}");
        };
        refused(", देखें]", "]", "steps: the English has 2 lines and the Hindi 1");
        refused("2 हफ़्ते", "3 हफ़्ते", "steps, line 1");
        refused("{{fact:epf.days}}", "20 दिन", "steps, line 1");
        refused("help: {", "help: {price: 99900, ", "price");
        refused("title:", "order: 1\ntitle:", "order");
        let alone = SourceFile { path: "assist/epf.hi.md".to_owned(), text: HINDI.to_owned() };
        assert!(parse_bundle(&[alone]).unwrap_err()[0].to_string().contains("assist/epf.md, whose Hindi this is, is missing"));
    }
}
