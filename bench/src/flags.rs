//! Parses `--name value` and `--name` on the command line.

use std::collections::BTreeMap;
use std::str::FromStr;

use crate::Result;

#[derive(Debug)]
pub struct Flags {
    values: BTreeMap<String, String>,
    /// Arguments without a name.
    pub rest: Vec<String>,
}

impl Flags {
    /// `switches` are the names that take no value.
    pub fn parse(arguments: impl Iterator<Item = String>, switches: &[&str]) -> Result<Self> {
        let mut flags = Self { values: BTreeMap::new(), rest: Vec::new() };
        let mut arguments = arguments;
        while let Some(word) = arguments.next() {
            let Some(name) = word.strip_prefix("--") else {
                flags.rest.push(word);
                continue;
            };
            let value = if switches.contains(&name) { String::new() } else { arguments.next().ok_or(format!("--{name} needs a value"))? };
            flags.values.insert(name.to_owned(), value);
        }
        Ok(flags)
    }

    pub fn is_set(&mut self, name: &str) -> bool {
        self.values.remove(name).is_some()
    }

    pub fn text(&mut self, name: &str) -> Option<String> {
        self.values.remove(name)
    }

    pub fn required(&mut self, name: &str) -> Result<String> {
        self.text(name).ok_or(format!("--{name} is missing"))
    }

    pub fn number<T: FromStr>(&mut self, name: &str, default: T) -> Result<T> {
        self.text(name).map_or(Ok(default), |text| text.parse().map_err(|_| format!("--{name} {text:?} is not a number")))
    }

    /// Fails when an unknown flag was given.
    pub fn finish(self) -> Result<()> {
        match self.values.keys().next() {
            Some(name) => Err(format!("unknown flag --{name}")),
            None => Ok(()),
        }
    }
}
