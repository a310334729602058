//! Reads the passbooks of one person and says what follows from them. Nothing is kept, and nothing of the content is logged.

use std::collections::BTreeSet;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::sample::SamplePapers;
use super::{
    Analysis, MemberStatements, PaperReader, Passbook, QuestionnaireAnswers, ReadingBudget, Refusal, StatedAccount, Uan, Withdrawal,
    analyse, refuse_other_people,
};
use crate::facts::FactCache;
use crate::stats::NetworkKey;
use crate::time::indian_date;
use crate::{Environment, Error, Result};

/// So many files are read in one call: two employers in twelve years.
pub const MAX_FILES: usize = 24;
/// Of one file, in bytes.
pub const MAX_FILE_BYTES: usize = 10 << 20;
/// Of all files of one call, in bytes.
pub const MAX_TOTAL_BYTES: usize = 60 << 20;

/// One PDF as it was sent. The password is used once and never kept; it is empty for a file without one.
pub struct PaperFile {
    pub bytes: Vec<u8>,
    pub password: String,
}

/// The files of one call, and by what the time that their reading takes is counted: the network that they came from, the person who signed
/// in, or the report to which its owner sent them.
pub struct SentPapers {
    pub files: Vec<PaperFile>,
    pub network: NetworkKey,
}

/// What came of the files, in their order, and of the passbooks among them together.
#[derive(Debug, Clone)]
pub struct PassbookReading {
    pub books: Vec<std::result::Result<Passbook, Refusal>>,
    /// `None` when no file is a passbook.
    pub analysis: Option<Analysis>,
}

impl PassbookReading {
    /// The UANs that the passbooks print.
    pub fn list_uans(&self) -> BTreeSet<Uan> {
        self.books.iter().flatten().filter_map(|book| book.uan.clone()).collect()
    }
}

/// How the ids of the facts begin that the checks read.
const RULES: [&str; 3] = ["epf.", "eps.", "tax."];

#[derive(Clone)]
pub struct PassbookReader {
    papers: Arc<dyn PaperReader>,
    budget: Arc<ReadingBudget>,
    fact_cache: Arc<FactCache>,
    environment: Environment,
    sample: Arc<SamplePapers>,
}

impl PassbookReader {
    /// `draw_sample` makes the PDFs of [`PassbookReader::read_sample`].
    pub fn new(
        papers: Arc<dyn PaperReader>,
        budget: ReadingBudget,
        fact_cache: Arc<FactCache>,
        environment: Environment,
        draw_sample: fn() -> Vec<Vec<u8>>,
    ) -> Self {
        Self { papers, budget: Arc::new(budget), fact_cache, environment, sample: Arc::new(SamplePapers::new(draw_sample)) }
    }

    /// What follows today from passbooks that were read before.
    pub fn analyse_again<'a>(&self, books: Vec<Passbook>, statements: impl Into<MemberStatements<'a>>) -> Result<PassbookReading> {
        // What was kept before such prints were refused is refused now.
        let judge = |book: Passbook| if book.is_mostly_unread() { Err(Refusal::UnknownPrint) } else { Ok(book) };
        let books: Vec<_> = books.into_iter().map(judge).collect();
        let read: Vec<Passbook> = books.iter().flatten().cloned().collect();
        let analysis = if read.is_empty() { None } else { Some(self.analyse(&read, statements)?) };
        Ok(PassbookReading { books, analysis })
    }

    /// A hash of the rules that are in force here: it changes when a figure, its grade or its source does, or a new figure takes effect, and
    /// not when one is only checked again.
    pub fn fingerprint_rules(&self) -> Result<[u8; 32]> {
        let today = indian_date(self.environment.now());
        let mut hash = Sha256::new();
        let registry = self.fact_cache.registry();
        for fact in registry.facts().filter(|fact| RULES.iter().any(|begin| fact.id.starts_with(begin))) {
            for dated in fact.values.iter().take_while(|dated| dated.from <= today) {
                let said = (&fact.id, &fact.label, dated.from, &dated.value, dated.confidence, &dated.source);
                hash.update(serde_json::to_vec(&said).map_err(Error::internal)?);
            }
        }
        Ok(hash.finalize().into())
    }

    /// What can be withdrawn from an account of which only the outline is told.
    pub fn decide_stated(&self, stated: &StatedAccount) -> Result<Vec<Withdrawal>> {
        stated.decide(&self.fact_cache.registry(), indian_date(self.environment.now()))
    }

    /// Reads the files one after the other, so that one person with many files leaves room for others. An error of the
    /// [`ReadingBudget`] when the readers' time of today is spent, for all files of the call.
    pub async fn read<'a>(&self, sent: SentPapers, statements: impl Into<MemberStatements<'a>>) -> Result<PassbookReading> {
        let statements = statements.into();
        let mut books = Vec::with_capacity(sent.files.len());
        for file in sent.files {
            self.budget.check(sent.network, self.environment.now())?;
            let spend = |busy| self.budget.spend(sent.network, busy, self.environment.now());
            books.push(self.papers.read_book(&file.bytes, &file.password, &spend).await?);
        }
        refuse_other_people(&mut books);
        let read: Vec<Passbook> = books.iter().filter_map(|book| book.as_ref().ok()).cloned().collect();
        let analysis = if read.is_empty() { None } else { Some(self.analyse(&read, statements)?) };
        Ok(PassbookReading { books, analysis })
    }

    /// What follows from the sample's passbooks on the day on which they were printed: so it shows the same in every year.
    pub async fn read_sample(&self, told: &QuestionnaireAnswers) -> Result<PassbookReading> {
        let books = self.sample.read(self.papers.as_ref()).await?;
        let printed = books.iter().filter_map(|book| book.printed).max();
        let day = printed.map_or_else(|| indian_date(self.environment.now()), |printed| printed.date());
        let analysis = analyse(books, told, &self.fact_cache.registry(), day)?;
        Ok(PassbookReading { books: books.iter().cloned().map(Ok).collect(), analysis: Some(analysis) })
    }

    /// What follows today from passbooks that were read before.
    pub fn analyse<'a>(&self, books: &[Passbook], statements: impl Into<MemberStatements<'a>>) -> Result<Analysis> {
        let understood = books.iter().filter(|book| !book.is_mostly_unread());
        let read: Vec<Passbook> = list_latest_prints(understood).into_iter().cloned().collect();
        analyse(&read, statements.into(), &self.fact_cache.registry(), indian_date(self.environment.now()))
    }
}

/// Of several prints of one account and year only the latest counts, else its money would count twice; of two that were printed at the
/// same time the one that adds up.
pub fn list_latest_prints<'b>(books: impl Iterator<Item = &'b Passbook>) -> Vec<&'b Passbook> {
    let mut latest: Vec<&Passbook> = Vec::new();
    for book in books {
        match latest.iter_mut().find(|kept| (&kept.member, kept.year) == (&book.member, book.year)) {
            Some(kept) if (kept.printed, kept.adds_up()) < (book.printed, book.adds_up()) => *kept = book,
            Some(_) => {}
            None => latest.push(book),
        }
    }
    latest
}
