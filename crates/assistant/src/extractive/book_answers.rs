//! Answers with a published short answer, or shows the nearest one.

use domain::Result;
use domain::assistant::{Answer, AnswerMatch, AnswerSink, Question, ReadableAnswer, sanitise_answer};
use domain::text::escape_html;

use super::answer_writer::AnswerWriter;
use super::continuation::{self, was_just_given};
use super::second_choice::{self, FirstAnswer};
use super::{CalculatedAnswer, ExtractiveEngine, FoundAnswers, second_part, short_answer};
use crate::replies::ReplyKey;

impl ExtractiveEngine {
    /// Answers with the likeliest short answer, if it is likely enough. The other likely ones come first among the related questions. A sum
    /// with the reader's own figures is said below the rule.
    pub(super) async fn answer_from_book(
        &self,
        question: &Question,
        found: &FoundAnswers,
        sum: Option<&CalculatedAnswer>,
        sink: &dyn AnswerSink,
    ) -> Result<Option<Answer>> {
        let Some(book) = &self.answer_book else { return Ok(None) };
        if found.joint_confidence() < short_answer::MIN_ANSWER_CONFIDENCE {
            return Ok(None);
        }
        for chosen in found.matches.iter().filter(|found| short_answer::may_lead(found)) {
            let Some(answer) = book.read_answer(&chosen.slug, found.language).await? else { continue };
            if found.only_article.is_some() && answer.article != found.only_article {
                continue;
            }
            let is_repeated = was_just_given(question, &chosen.slug);
            if is_repeated && !found.repeats {
                // The reader asks for something that the answer before didn't say.
                continue;
            }
            let mut writer = short_answer::write_answer(&*self.library, &answer).await?;
            let applied = self.apply_rule(question, chosen, found.language);
            if is_repeated {
                self.head_with_question(&mut writer, Some(ReplyKey::SaidBefore), &answer);
            } else if chosen.confidence < short_answer::LIKELY_CONFIDENCE || self.supposes_untold(question, &answer) {
                // The reader sees which question is answered, because it may be another than the one asked.
                self.head_with_question(&mut writer, Some(ReplyKey::NearestAnswered), &answer);
            } else if chosen.confidence < short_answer::SURE_CONFIDENCE || short_answer::needs_its_question(&answer, chosen.confidence) {
                self.head_with_question(&mut writer, None, &answer);
            }
            let fits_told = |second: &AnswerMatch| self.fits_told(question, &second.slug);
            let mut further = if found.leans || found.only_article.is_some() {
                Vec::new()
            } else {
                let first = FirstAnswer { slug: &chosen.slug, answer: &answer, matches: &found.matches };
                second_choice::choose_further_answers(&**book, &self.query_analyser, &question.text, &first, found.language).await?
            };
            further.retain(fits_told);
            // The rule of the reader's own case stands below what holds for everybody, in place of a further answer that nobody asked for.
            let case = self.find_transmission_case(question, found).filter(|_| !is_repeated);
            if further.is_empty() && case.is_none() {
                further.extend(second_part::find_other_belonging(&**book, question, &chosen.slug, &answer).await?.filter(fits_told));
            }
            for beside in &further {
                second_part::append_second_answer(&**book, &*self.library, beside, found.language, &mut writer).await?;
            }
            if further.is_empty() && case.is_none() && !is_repeated {
                self.append_other_reading(question, found, chosen, &mut writer).await?;
            }
            if let Some((cases, passage)) = &case {
                cases.write_passage(passage, found.language, &mut writer);
            }
            match applied {
                Some(applied) => writer.html = format!("<p>{}</p>{}", escape_html(&applied), writer.html),
                None => self.append_own_figures(question, &answer, sum, &mut writer),
            }
            let html = sanitise_answer(&writer.html);
            sink.push_html(&html).await;
            let is_given = |slug: &str| slug == chosen.slug || further.iter().any(|beside| beside.slug == slug);
            let others =
                found.matches.iter().filter(|other| !is_given(&other.slug) && other.confidence >= short_answer::MIN_ALTERNATIVE_CONFIDENCE);
            let mut related = short_answer::read_new_questions(&**book, question, others, found.language).await?;
            related.truncate(short_answer::MAX_ALTERNATIVES);
            related.extend(answer.related);
            related.retain(|asked| *asked != question.text && *asked != answer.rendered.question);
            let related = short_answer::keep_first_of_each(related);
            let given = Some(chosen.slug.clone());
            let confidence = chosen.confidence;
            return Ok(Some(Answer { html, sources: writer.sources, related, confidence, short_answer: given, ..Answer::default() }));
        }
        Ok(None)
    }

    /// Shows the nearest short answer to a question that none answers, if it speaks of the same thing. The question still counts as
    /// unanswered.
    pub(super) async fn answer_nearest(&self, question: &Question, found: &FoundAnswers) -> Result<Option<Answer>> {
        let Some(book) = self.answer_book.as_ref().filter(|_| found.only_article.is_none()) else { return Ok(None) };
        let is_near = found.joint_confidence() >= short_answer::MIN_NEAREST_CONFIDENCE;
        let followed = continuation::read_followed_answer(&**book, question, found.language).await?;
        let may_be_shown = |found: &AnswerMatch| {
            let follows = |followed: &ReadableAnswer| continuation::is_nearest_following(&**book, followed, found);
            (is_near && short_answer::is_nearest(found)) || followed.as_ref().is_some_and(follows)
        };
        for chosen in found.matches.iter().filter(|found| may_be_shown(found)) {
            if was_just_given(question, &chosen.slug) {
                continue;
            }
            let Some(answer) = book.read_answer(&chosen.slug, found.language).await? else { continue };
            let mut writer = short_answer::write_answer(&*self.library, &answer).await?;
            self.head_with_question(&mut writer, Some(ReplyKey::NearestShown), &answer);
            self.append_other_reading(question, found, chosen, &mut writer).await?;
            if let Some(applied) = self.apply_rule(question, chosen, found.language) {
                writer.html.push_str(&format!("<p>{}</p>", escape_html(&applied)));
            }
            let mut related = self.list_near_questions(question, found).await?;
            related.retain(|asked| *asked != answer.rendered.question);
            let (html, given) = (sanitise_answer(&writer.html), Some(chosen.slug.clone()));
            let confidence = chosen.confidence;
            return Ok(Some(Answer {
                html,
                sources: writer.sources,
                related,
                confidence,
                abstained: true,
                short_answer: given,
                ..Answer::default()
            }));
        }
        Ok(None)
    }

    /// Appends how another published answer begins, under its question, where the chosen one is unlikely itself and the other hardly less so.
    /// The whole of it is a press away, among the related questions; it stands here where both are nearly as likely.
    async fn append_other_reading(
        &self,
        question: &Question,
        found: &FoundAnswers,
        chosen: &AnswerMatch,
        writer: &mut AnswerWriter,
    ) -> Result<()> {
        let Some(book) = &self.answer_book else { return Ok(()) };
        let may_be_meant = |other: &&AnswerMatch| {
            other.slug != chosen.slug && short_answer::is_other_reading(other, chosen) && !was_just_given(question, &other.slug)
        };
        let Some(other) = found.matches.iter().find(may_be_meant) else { return Ok(()) };
        let Some(answer) = book.read_answer(&other.slug, found.language).await? else { return Ok(()) };
        if found.only_article.is_some() && answer.article != found.only_article || self.supposes_untold(question, &answer) {
            return Ok(());
        }
        let words = self.replies.get(ReplyKey::OtherReading, answer.rendered.language);
        if short_answer::is_as_likely(other, chosen) {
            return short_answer::append_answer(&*self.library, &answer, words, writer).await;
        }
        short_answer::append_lead(&*self.library, &answer, words, writer).await
    }

    /// Appends what the question's own figures come to by the answer or by a calculator, or what is needed for that.
    fn append_own_figures(&self, question: &Question, answer: &ReadableAnswer, sum: Option<&CalculatedAnswer>, writer: &mut AnswerWriter) {
        let said = &answer.rendered;
        let own_figures = sum.and_then(CalculatedAnswer::describe_result).or_else(|| {
            let numbers = self.calculator.as_ref()?;
            let shares = numbers.describe_own_shares(question, &said.answer.text, said.language);
            shares.or_else(|| numbers.offer_sum(question, said.language))
        });
        if let Some(own_figures) = own_figures {
            writer.html.push_str(&format!("<p>{}</p>", escape_html(&own_figures)));
        }
    }
}
