//! Whether a question about an instalment tells of a hardship: who has lost a job and can't pay asks for relief, and for no sum.

use domain::calculators::CalculatorKind;

use super::quantities::QuantityKind;
use super::stated_sum::ParsedQuestion;

const HARDSHIP_WORDS: &str = "lost my job|lost job|lost the job|lost his job|lost her job|lost our jobs|losing my job|job loss|job lost|job gone|job is gone|no job|jobless|laid off|layoff|got fired|been fired|was fired|terminated|\
unemployed|unemployment|out of work|job chali|job chala|job gayi|job gai|job chhut|job chhoot|job chut|job chhin|job nahi|job nahin|naukri chali|naukri chala|naukri gayi|naukri gai|naukri chhut|naukri chhoot|\
naukri chut|naukri nahi|naukri nahin|job se nikal|naukri se nikal|company ne nikal|salary band|salary stopped|salary ruk|income band|income ruk|income stopped|no income|kamai band|kamai nahi|business band|\
dhandha band|berozgar|berojgar|cant pay|cannot pay|can not pay|unable to pay|not able to pay|couldnt pay|struggling to pay|nahi bhar|nahin bhar|bhar nahi|bhar nahin|nahi chuka|chuka nahi|nahi de pa|de nahi pa|\
नौकरी चली|नौकरी गई|नौकरी चला|नौकरी छूट|नौकरी नहीं|नौकरी से निकाल|कंपनी ने निकाल|जॉब चली|जॉब गई|जॉब छूट|बेरोजगार|सैलरी बंद|वेतन बंद|आमदनी बंद|कमाई बंद|धंधा बंद|नहीं भर|भर नहीं|नहीं चुका|चुका नहीं|नहीं दे पा|दे नहीं पा";

/// Whether the borrower tells of a hardship and not of a whole loan, whose rate a sum needs.
pub(super) fn asks_for_relief(kind: CalculatorKind, question: &ParsedQuestion) -> bool {
    // Who asks by when so much a month clears a debt has a plan.
    let is_of_loan = matches!(kind, CalculatorKind::Emi | CalculatorKind::Loan | CalculatorKind::Extra | CalculatorKind::Prepayment);
    let names_rate = question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Percent);
    is_of_loan && !names_rate && question.mentions(HARDSHIP_WORDS)
}

#[cfg(test)]
mod tests {
    use super::super::stated_sum::StatedSum;
    use super::*;

    fn begins_sum(text: &str) -> bool {
        StatedSum::begin(&ParsedQuestion::parse(text)).is_some()
    }

    #[test]
    fn who_lost_a_job_asks_for_no_instalment() {
        for text in [
            "meri job chali gayi, emi 18000 hai, kya karu",
            "lost my job, home loan emi 32000 per month, loan 25 lakh baki, what should I do",
            "नौकरी चली गई, ईएमआई 18,000 है, क्या करूं",
            "company ne nikal diya aur kist 12000 hai, kitne mahine ruk sakti hai",
            "laid off last month, emi 45000 how much time will bank give",
            "salary band hai, car loan ki emi 11000 nahi bhar pa raha, kitna time milega",
            "I am unable to pay emi of 20000 on loan of 15 lakh for 10 years",
        ] {
            assert!(!begins_sum(text), "{text}");
        }
        assert!(begins_sum("home loan 25 lakh at 8.5% for 20 years, emi kitni"));
        assert!(begins_sum("cant pay my card bill of 45,000 at once, paying 3,000 a month, how many months to clear it"));
        assert!(begins_sum("lost my job last year, now joining again: loan 10 lakh at 9% for 5 years, what emi"));
    }
}
