//! Compares a chart with the worked examples of its article, so that a curve never shows other figures than the sentences around it.

use jiff::civil::Date;

use super::element::strip_tags;
use super::{ArticleChart, ChartData, ChartTable, calculate_embed, is_quote};
use crate::calculators::Calculation;
use crate::facts::Registry;
use crate::numerals::round_to_rupee;
use crate::worked_examples::{FigureText, WorkedExample, evaluate_example};

/// Returns what is wrong with a chart whose facts are filled in. Facts and rules are those of `day`. Each figure of a row is a fact or a value of one of the
/// examples; a calculator comes to a value of one of them. An article without examples has nothing to compare with.
pub fn check_chart(chart: &ArticleChart, worked: &[WorkedExample], registry: &Registry, day: Date) -> Vec<String> {
    let values: Vec<f64> =
        worked.iter().filter_map(|example| evaluate_example(example, registry, day).ok()).flat_map(|values| values.into_values()).collect();
    let title = strip_tags(&chart.title);
    let faults = match &chart.data {
        ChartData::Rows(table) => find_unknown_figures(table, &values),
        ChartData::Calculator(embed) => match calculate_embed(embed, registry, day) {
            Err(error) => return vec![format!("chart \"{title}\": {error}")],
            Ok(calculation) => match ChartTable::from_calculation(&calculation) {
                Err(error) => return vec![format!("chart \"{title}\": {error}")],
                Ok(table) => find_foreign_sum(&calculation, &table, &values),
            },
        },
    };
    if worked.is_empty() {
        return Vec::new();
    }
    faults.into_iter().map(|fault| format!("chart \"{title}\": {fault}")).collect()
}

fn find_unknown_figures(table: &ChartTable, values: &[f64]) -> Vec<String> {
    let figures = table.rows.iter().flat_map(|row| row.figures.iter().map(move |figure| (row, figure)));
    let unknown = figures.filter(|(_, figure)| !is_quote(figure) && !is_value(figure, values));
    unknown.map(|(row, figure)| format!("\"{figure}\" in the row \"{}\" is no value of a worked example", row.label)).collect()
}

/// One of the results, or of the figures in the last row of the table, is a value of an example.
fn find_foreign_sum(calculation: &Calculation, table: &ChartTable, values: &[f64]) -> Vec<String> {
    let is_result = |value: f64| values.iter().any(|known| round_to_rupee(*known) == round_to_rupee(value));
    let is_known = calculation.results.iter().any(|figure| is_result(figure.value))
        || table.rows.last().is_some_and(|row| row.figures.iter().any(|figure| is_value(figure, values)));
    if is_known { Vec::new() } else { vec!["nothing that its calculator comes to is a value of a worked example".to_owned()] }
}

fn is_value(figure: &str, values: &[f64]) -> bool {
    FigureText::parse(&strip_tags(figure)).is_ok_and(|shown| values.iter().any(|value| shown.matches(*value)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::render_body;
    use crate::charts::find_charts;

    fn check(block: &str, worked: &str) -> Vec<String> {
        let body = render_body(&format!("```chart\ntitle: T\nsays: S.\n{block}\n```\n")).unwrap();
        let worked: Vec<WorkedExample> = serde_yaml_ng::from_str(worked).unwrap();
        let day = "2026-11-20".parse().unwrap();
        find_charts(body.as_str()).iter().flat_map(|chart| check_chart(chart, &worked, &Registry::default(), day)).collect()
    }

    const LOAN: &str =
        "- name: Loan\n  given: {balance: 4000000}\n  steps: [\"emi = round(emi(balance, 8.25, 180))\"]\n  shown: {emi: \"₹38,806\"}\n";

    #[test]
    fn rows_show_values_of_the_example() {
        let rows = |second: &str| format!("kind: bars\nrows_are: What\ncolumns: [Sum]\nrows:\n  - [Loan, 4000000]\n  - [EMI, {second}]");
        assert_eq!(check(&rows("38806"), LOAN), Vec::<String>::new());
        assert_eq!(check(&rows("38807"), LOAN), ["chart \"T\": \"₹38,807\" in the row \"EMI\" is no value of a worked example"]);
        assert_eq!(check(&rows("38807"), "[]"), Vec::<String>::new(), "there is nothing to compare with");
    }

    #[test]
    fn a_calculator_comes_to_a_value_of_the_example() {
        let line = |rate: &str| format!("kind: stack\ncalculator: emi principal=4000000 rate={rate} months=180");
        assert_eq!(check(&line("8.25"), LOAN), Vec::<String>::new());
        assert_eq!(check(&line("9"), LOAN).len(), 1);
        let lawless = check("kind: stack\ncalculator: gratuity wages=30000 years=10", "[]");
        assert!(lawless[0].starts_with("chart \"T\": ") && lawless[0].contains("gratuity"), "{lawless:?}");
    }
}
