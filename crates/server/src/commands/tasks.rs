//! `fineprint tasks`: shows the recurring tasks and runs one by hand.

use std::process::ExitCode;

use domain::Store;
use domain::tasks::{RecurringTask, TaskState};
use jiff::{SignedDuration, Timestamp};

use super::acts;
use crate::cli::TasksCommand;
use crate::config::Settings;
use crate::scheduler::Scheduler;
use crate::system::environment;
use crate::wiring::{self, to_message};

/// The columns of `tasks list`. The error comes last because its length is not limited.
const HEADINGS: [&str; 6] = ["NAME", "EVERY", "LAST RUN", "LAST SUCCESS", "NEXT DUE", "LAST ERROR"];
const NONE: &str = "-";

pub async fn run_tasks_command(settings: &Settings, command: TasksCommand) -> Result<ExitCode, String> {
    match command {
        TasksCommand::List => list_tasks(settings).await,
        TasksCommand::Run { name } => run_task(settings, &name).await,
    }
}

async fn list_tasks(settings: &Settings) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    let (states, now) = (store.tasks().list().await.map_err(to_message)?, environment().now());
    let rows = RecurringTask::ALL.iter().map(|&task| {
        let state = states.iter().find(|state| state.name == task.name());
        to_row(task, state, now)
    });
    print_table(&std::iter::once(HEADINGS.map(str::to_owned)).chain(rows).collect::<Vec<_>>());
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// A task that no worker has registered yet has no state.
fn to_row(task: RecurringTask, state: Option<&TaskState>, now: Timestamp) -> [String; 6] {
    let time = |at: Option<Timestamp>| at.map_or_else(|| NONE.to_owned(), |at| format!("{at:.0}"));
    let next_due = match state {
        Some(state) if state.lease_until.is_some_and(|until| until > now) => "running".to_owned(),
        Some(state) if state.next_due <= now => "now".to_owned(),
        state => time(state.map(|state| state.next_due)),
    };
    let error = state.and_then(|state| state.last_error.as_deref().map(|error| format!("{error} ({} in a row)", state.failures)));
    [
        task.name().to_owned(),
        format_period(task.interval()),
        time(state.and_then(|state| state.last_run)),
        time(state.and_then(|state| state.last_success)),
        next_due,
        error.unwrap_or_else(|| NONE.to_owned()),
    ]
}

fn format_period(period: SignedDuration) -> String {
    match period.as_secs() {
        seconds if seconds % 3600 == 0 => format!("{} h", seconds / 3600),
        seconds if seconds >= 120 => format!("{} min", seconds / 60),
        seconds => format!("{seconds} s"),
    }
}

/// Pads all columns but the last to their widest entry.
fn print_table(rows: &[[String; 6]]) {
    let widths: Vec<usize> =
        (0..HEADINGS.len()).map(|column| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()).collect();
    for row in rows {
        let line: Vec<String> = row.iter().zip(&widths).map(|(text, width)| format!("{text:<width$}")).collect();
        println!("{}", line.join("  ").trim_end());
    }
}

async fn run_task(settings: &Settings, name: &str) -> Result<ExitCode, String> {
    let task = RecurringTask::parse(name).ok_or_else(|| {
        let names = RecurringTask::ALL.iter().map(|task| task.name()).collect::<Vec<_>>().join(", ");
        format!("there is no task {name:?}; choose one of {names}")
    })?;
    let store = wiring::open_migrated_store(settings).await?;
    let (app, _) = wiring::build_app(settings, store.clone(), false).await?;
    let scheduler = Scheduler::new(app);
    scheduler.register_tasks().await.map_err(to_message)?;
    acts::record_act(&*store).await?;
    let outcome = scheduler.run_task_now(task).await;
    store.close().await;
    let report = outcome.map_err(|error| format!("{name} failed: {error}"))?;
    println!("{name}: {} {}.", report.affected, task.result_label());
    if !report.is_finished {
        println!("More is left; the worker goes on with it at once, or run the command again.");
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn periods_read_as_people_say_them() {
        let periods = [60, 600, 86_400].map(|seconds| format_period(SignedDuration::from_secs(seconds)));
        assert_eq!(periods, ["60 s", "10 min", "24 h"]);
    }
}
