//! The head of the table: where its columns stand.

use super::super::{Heads, Wages};
use super::layout::{Line, Word};
use super::tokens::parse_amount;

/// The head may take several lines, of which the lowest is at most this far below the uppermost.
const HEAD_HEIGHT: f32 = 45.0;
/// An amount further away from every column belongs to none.
const FARTHEST: f32 = 45.0;

/// The left and right edges of the head words of a table.
#[derive(Debug, Clone)]
pub struct Columns {
    /// Where the amounts begin: the left edge of the first of their heads, with some room.
    pub amounts: f32,
    epf: Edges,
    eps: Edges,
    employee: Edges,
    employer: Edges,
    pension: Edges,
}

#[derive(Debug, Clone, Copy)]
struct Edges {
    x: f32,
    end: f32,
}

/// The amounts of one line, each under its head.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Amounts {
    pub wages: Wages,
    pub heads: Heads,
}

impl Columns {
    /// The columns whose heads stand in this line and the ones near it, on the same page.
    pub fn find(lines: &[Line], at: usize) -> Option<Self> {
        let line = lines.get(at)?;
        let employee = find_word(line, "Employee", f32::MIN)?;
        let employer = find_word(line, "Employer", employee.end)?;
        let pension = find_word(line, "Pension", employer.end)?;
        let distance = |other: &Line| (other.y - line.y).abs();
        let near = |other: &&Line| other.at.page == line.at.page && distance(other) <= HEAD_HEIGHT && !is_title(other);
        let mut band: Vec<&Line> = lines.iter().filter(near).collect();
        // Other lines may use the same words, so the nearest ones count.
        band.sort_by(|one, other| distance(one).total_cmp(&distance(other)));
        let particulars = band.iter().find_map(|line| find_word(line, "Particulars", f32::MIN))?;
        let wages = |line: &Line, name: &str| find_word(line, name, particulars.end).filter(|head| head.end <= employee.x);
        let (epf, eps) = band.iter().find_map(|line| Some((wages(line, "EPF")?, wages(line, "EPS")?)))?;
        let amounts = particulars.end.max(epf.x - FARTHEST / 2.0);
        (epf.end <= eps.x).then_some(Self { amounts, epf, eps, employee, employer, pension })
    }

    /// Whether a line is part of the head that stands in `head`: near it, without an amount.
    pub fn is_part_of_head(line: &Line, head: &Line) -> bool {
        let names = ["Particulars", "Employee", "Employer", "Pension", "EPF", "EPS", "Wage", "Contribution", "Wages", "Balance", "Date"];
        let named = line.words.iter().any(|word| names.iter().any(|name| is_word(word, name)));
        let near = line.at.page == head.at.page && (line.y - head.y).abs() <= HEAD_HEIGHT;
        near && named && line.words.iter().all(|word| parse_amount(&word.text).is_none())
    }

    /// Places each amount of a line under its head. `None` when one stands under no head, or two stand under the same.
    pub fn place_amounts(&self, words: &[&Word]) -> Option<Amounts> {
        let mut placed: [Option<i64>; 5] = [None; 5];
        for word in words {
            let amount = parse_amount(&word.text)?;
            let column = self.nearest_column(word)?;
            if placed[column].replace(amount).is_some() {
                return None;
            }
        }
        let [epf, eps, employee, employer, pension] = placed.map(|amount| amount.unwrap_or(0));
        Some(Amounts { wages: Wages { epf, eps }, heads: Heads { employee, employer, pension } })
    }

    fn nearest_column(&self, word: &Word) -> Option<usize> {
        let distance = |edges: &Edges| {
            let middle = (word.x + word.end - edges.x - edges.end).abs() / 2.0;
            middle.min((word.x - edges.x).abs()).min((word.end - edges.end).abs())
        };
        let columns = [&self.epf, &self.eps, &self.employee, &self.employer, &self.pension];
        let nearest = columns.into_iter().map(distance).enumerate().min_by(|a, b| a.1.total_cmp(&b.1))?;
        (nearest.1 <= FARTHEST).then_some(nearest.0)
    }
}

/// "EPF Passbook [ Financial Year - 2026-2027 ]" stands above the head, and may stand close to it.
fn is_title(line: &Line) -> bool {
    line.says("Passbook") || line.says("Financial Year")
}

fn find_word(line: &Line, name: &str, from: f32) -> Option<Edges> {
    line.words.iter().find(|word| word.x >= from && is_word(word, name)).map(|word| Edges { x: word.x, end: word.end })
}

fn is_word(word: &Word, name: &str) -> bool {
    word.text.split(|letter: char| !letter.is_ascii_alphanumeric()).any(|part| part.eq_ignore_ascii_case(name))
}
