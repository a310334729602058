//! Evaluates expressions.

use std::collections::BTreeMap;

use super::expression::{Expression, ExpressionError, parse};
use super::functions::call_function;
use crate::calculators::Rulebook;

/// The relative tolerance of `==`: smaller differences are rounding errors of binary fractions.
const EQUALITY_TOLERANCE: f64 = 1e-9;

/// Evaluates an expression with the values of `names` and the legal rules of `rules`. The result is always finite.
pub fn evaluate(text: &str, names: &BTreeMap<String, f64>, rules: &Rulebook<'_>) -> Result<f64, ExpressionError> {
    Scope { names, rules }.evaluate_expression(&parse(text)?)
}

struct Scope<'s> {
    names: &'s BTreeMap<String, f64>,
    rules: &'s Rulebook<'s>,
}

impl Scope<'_> {
    /// Recurses as deep as the expression, whose depth `parse` limits.
    fn evaluate_expression(&self, expression: &Expression<'_>) -> Result<f64, ExpressionError> {
        match expression {
            Expression::Number(number) => Ok(*number),
            Expression::Name(name, at) => {
                self.names.get(*name).copied().ok_or_else(|| ExpressionError::new(*at, format!("there is no \"{name}\" before this step")))
            }
            Expression::Negate(inner) => Ok(-self.evaluate_expression(inner)?),
            Expression::Binary(sign, at, sides) => {
                apply_operator(sign, self.evaluate_expression(&sides.0)?, self.evaluate_expression(&sides.1)?)
                    .map_err(|why| ExpressionError::new(*at, why))
            }
            Expression::Call(name, at, arguments) => {
                let values = arguments.iter().map(|argument| self.evaluate_expression(argument)).collect::<Result<Vec<_>, _>>()?;
                require_finite(call_function(name, &values, self.rules).map_err(|why| ExpressionError::new(*at, why))?)
                    .map_err(|why| ExpressionError::new(*at, why))
            }
            Expression::If(sign, parts) => {
                let [left, right, then, otherwise] = parts.as_ref();
                let holds = compare(sign, self.evaluate_expression(left)?, self.evaluate_expression(right)?);
                self.evaluate_expression(if holds { then } else { otherwise })
            }
        }
    }
}

fn apply_operator(sign: &str, left: f64, right: f64) -> Result<f64, String> {
    require_finite(match sign {
        "+" => left + right,
        "-" => left - right,
        "*" => left * right,
        "/" if right == 0.0 => return Err("this divides by zero".to_owned()),
        "/" => left / right,
        _ => left.powf(right),
    })
}

fn require_finite(value: f64) -> Result<f64, String> {
    if value.is_finite() { Ok(value) } else { Err("this has no finite value".to_owned()) }
}

fn compare(sign: &str, left: f64, right: f64) -> bool {
    match sign {
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        ">=" => left >= right,
        _ => (left - right).abs() <= EQUALITY_TOLERANCE * left.abs().max(right.abs()).max(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::Registry;

    fn evaluate_text(text: &str) -> Result<f64, String> {
        let registry = Registry::default();
        let rules = Rulebook::new(&registry, "2026-11-20".parse().unwrap());
        let names = BTreeMap::from([("a".to_owned(), 6.0), ("rate_2".to_owned(), 8.25)]);
        evaluate(text, &names, &rules).map_err(|fault| fault.to_string())
    }

    #[test]
    fn operators_bind_as_in_mathematics() {
        for (text, result) in [
            ("1 + 2 * 3", 7.0),
            ("(1 + 2) * 3", 9.0),
            ("10 - 4 - 3", 3.0),
            ("24 / 4 / 2", 3.0),
            ("2 ^ 3 ^ 2", 512.0),
            ("-2 ^ 2", -4.0),
            ("2 ^ -1", 0.5),
            ("--a", 6.0),
            ("1_000 + .5", 1000.5),
            ("a * rate_2", 49.5),
        ] {
            assert_eq!(evaluate_text(text), Ok(result), "{text}");
        }
    }

    #[test]
    fn functions_and_choices() {
        for (text, result) in [
            ("round(2.5)", 3.0),
            ("round(-2.5)", -3.0),
            ("round(1234.5678, 2)", 1234.57),
            ("floor(249900 / (1 + 12 / 100))", 223_125.0),
            ("ceil(4.1 - 0.1)", 4.0),
            ("min(3, 1, 2) + max(a)", 7.0),
            ("if(a >= 6, 1, 1 / 0)", 1.0),
            ("if(0.1 + 0.2 == 0.3, 10, 20)", 10.0),
            ("if(a < 6, 1, if(a > 5, 2, 3))", 2.0),
            ("epf_interest(0, 1000, 8.25)", 454.0),
            ("gratuity(26000, 10)", 150_000.0),
            ("today(grow(1000, 6, 10), 6, 10)", 1000.0),
        ] {
            let found = evaluate_text(text).unwrap();
            assert!((found - result).abs() < 1e-6, "{text} is {found}");
        }
    }

    #[test]
    fn faults_say_what_and_where() {
        for (text, told) in [
            ("1 +", "a number, a name or \"(\" was expected, not nothing (at character 4)"),
            ("2 3", "an operator or the end was expected, not 3 (at character 3)"),
            ("a + b", "there is no \"b\" before this step (at character 5)"),
            ("1 / (a - 6)", "this divides by zero (at character 3)"),
            ("emi(1, 2)", "emi(principal, rate, months) does not take 2 arguments (at character 1)"),
            ("pmt(1)", "there is no function \"pmt\" (at character 1)"),
            ("(1", "\")\" was expected, not nothing (at character 3)"),
            ("1 < 2", "an operator or the end was expected, not \"<\" (at character 3)"),
            ("if(1, 2, 3)", "a comparison was expected, not \",\" (at character 5)"),
            ("₹5", "\"₹\" means nothing here (at character 1)"),
            ("1.2.3", "\"1.2.3\" is not a number (at character 1)"),
            ("(0-1) ^ 0.5", "this has no finite value (at character 7)"),
            ("10 ^ 400", "this has no finite value (at character 4)"),
            ("round(1, 0.5)", "the number of digits must be a whole number from 0 to 9 (at character 1)"),
            ("instalments(100000, 12, 500)", "This EMI never repays the loan (at character 1)"),
            ("tax_new(6000000)", "tax-new-slabs"),
        ] {
            let found = evaluate_text(text).unwrap_err();
            assert!(found == told || (told == "tax-new-slabs" && found.contains("\"tax.new-slabs\"")), "{text}: {found}");
        }
    }

    #[test]
    fn nothing_makes_it_recurse_without_bound() {
        assert!(evaluate_text(&"(".repeat(400)).unwrap_err().contains("too many brackets"));
        assert!(evaluate_text(&"-".repeat(400)).unwrap_err().contains("too many brackets"));
        assert!(evaluate_text(&format!("{}1{}", "round(".repeat(60), ")".repeat(60))).unwrap_err().contains("too many brackets"));
        assert!(evaluate_text(&"1+".repeat(300)).unwrap_err().contains("at most 500 characters"));
        assert_eq!(evaluate_text(&format!("{}1", "1+".repeat(249))), Ok(250.0));
    }
}
