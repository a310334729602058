//! Commands in the audit trail: whatever a command changes is its user's act, and so is taking people's data out.

use std::path::Path;

use domain::Store;
use domain::audit::{Act, AuditEvent, COMMAND_LINE, OPERATOR, begin_act, current_act};
use domain::personal_numbers::mask_personal_numbers;

use crate::cli::{AuditCommand, Command, JobsCommand, KeysCommand, NotifyRequestsCommand, TasksCommand, TokenCommand};
use crate::system::{environment, user_name};
use crate::wiring::to_message;

/// The act of a command; `None` for commands that change nothing and show nothing of a reader. What `serve` and `worker` do is nobody's
/// act in particular.
pub fn describe_act(command: &Command) -> Option<Act> {
    let (action, subject) = match command {
        Command::Token(TokenCommand::Create { name, .. }) => ("token create", name.clone()),
        Command::Token(TokenCommand::Revoke { id }) => ("token revoke", id.clone()),
        Command::Seed => ("seed", String::new()),
        Command::Import(import) if !import.dry_run => ("import", file_name(&import.path)),
        Command::Backup(backup) => ("backup", file_name(&backup.file)),
        Command::Restore(restore) if !restore.verify_only => ("restore", file_name(&restore.file)),
        Command::Jobs(JobsCommand::Retry { id }) => ("jobs retry", id.clone()),
        Command::Tasks(TasksCommand::Run { name }) => ("tasks run", name.clone()),
        Command::NotifyRequests(NotifyRequestsCommand::List { page }) => ("wishes list", format!("page {page}")),
        // Whose requests they were does not stay in the trail.
        Command::NotifyRequests(NotifyRequestsCommand::Erase { .. }) => ("wishes erase", String::new()),
        // `audit verify` shows no act and no person.
        Command::Audit(AuditCommand::List { limit }) => ("audit list", format!("newest {limit}")),
        Command::Keys(KeysCommand::Rotate { grace_days }) => ("keys rotate", format!("{grace_days} days of grace")),
        _ => return None,
    };
    let actor = user_name().map_or_else(|| COMMAND_LINE.to_owned(), |name| format!("{COMMAND_LINE}: {name}"));
    Some(Act { actor, role: OPERATOR.to_owned(), ..Act::new(environment().now(), &format!("fineprint {action}"), subject, "") })
}

/// The last part of a path, without personal numbers; the rest tells of the machine only.
fn file_name(path: &Path) -> String {
    mask_personal_numbers(&path.file_name().unwrap_or_default().to_string_lossy()).0
}

/// Records a command that changes nothing itself: it takes data out, or what it starts runs in the name of the system.
pub async fn record_act(store: &dyn Store) -> Result<(), String> {
    // The commit writes the act.
    store.begin().await.map_err(to_message)?.commit().await.map_err(to_message)
}

/// Records who reads the trail, and which of its events, the newest first.
pub async fn record_reading(store: &dyn Store, events: &[AuditEvent]) -> Result<(), String> {
    let details = match (events.last(), events.first()) {
        (Some(oldest), Some(newest)) => format!("events {} to {}", oldest.number, newest.number),
        _ => "no events".to_owned(),
    };
    if let Some(act) = current_act() {
        begin_act(Act { details, ..act });
    }
    record_act(store).await
}
