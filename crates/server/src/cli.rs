//! The commands and their help.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// The Fine Print: a personal-finance publication in one binary.
///
/// Settings come from a TOML file (--config) and from environment variables that begin with
/// FINEPRINT_. `fineprint config` lists every setting with its current value and origin.
#[derive(Parser)]
#[command(
    name = "fineprint",
    version,
    about,
    long_about,
    after_help = "First steps:\n  fineprint serve --demo                        try it, with starter content\n  fineprint token create --name me --role admin create a staff token\n  fineprint import DIR --format markdown        import your own articles"
)]
pub struct Cli {
    #[command(flatten)]
    pub global: GlobalArgs,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Args, Clone)]
pub struct GlobalArgs {
    /// Settings file (TOML).
    #[arg(long, global = true, value_name = "FILE", env = "FINEPRINT_CONFIG")]
    pub config: Option<PathBuf>,
    /// Folder that holds the embedded database, the search index and the uploads.
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the site, and run the background worker in the same process.
    Serve(ServeArgs),
    /// Run only the background worker (for installations whose web nodes run `serve --only …`).
    Worker,
    /// Run the sandbox that stands in for WhatsApp, mail, Google and payments, in a process of its own.
    ///
    /// Meant for drills; `serve --demo` includes a sandbox already.
    Sandbox {
        /// Address to listen on.
        #[arg(long, default_value = "127.0.0.1:8090", value_name = "ADDRESS")]
        listen: SocketAddr,
        /// Address of the site, to which webhooks and sign-ins are sent.
        #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL")]
        site: String,
    },
    /// Migrate the database to this version's schema.
    Migrate {
        /// Only list pending migrations; exit with 1 if there are any.
        #[arg(long)]
        check: bool,
    },
    /// Manage the access tokens of staff and programs.
    #[command(subcommand)]
    Token(TokenCommand),
    /// Check the trail of what staff did and of all money.
    #[command(subcommand)]
    Audit(AuditCommand),
    /// Load the starter content (articles, categories, questions, pages); existing items are left unchanged.
    Seed,
    /// Import articles from files.
    Import(ImportArgs),
    /// Export all content as Markdown or JSON.
    Export(ExportArgs),
    /// Back up the database and all uploads into one file; the site may keep running.
    Backup(BackupArgs),
    /// Restore a backup into an empty database, or only verify it.
    Restore(RestoreArgs),
    /// Read one passbook from the standard input; the server starts this for each file.
    #[command(hide = true)]
    ReadPassbook,
    /// Write the sample passbooks of the demo, which belong to nobody, into a folder.
    SamplePassbooks {
        /// The folder; it is created when it does not exist.
        folder: PathBuf,
    },
    /// Print the OpenAPI document.
    Openapi,
    /// Print the limits and lists that the web app is built with, as TypeScript.
    #[command(hide = true)]
    BrowserConstants,
    /// Show every setting with its value and where the value comes from.
    Config,
    /// List and retry background jobs.
    #[command(subcommand)]
    Jobs(JobsCommand),
    /// List recurring tasks (clean-ups, the digest, the reconciliation of payments), or run one now.
    #[command(subcommand)]
    Tasks(TasksCommand),
    /// List facts that have to be compared with their sources again, or rules in texts that quote no fact.
    #[command(subcommand)]
    Facts(FactsCommand),
    /// List or erase readers' requests to be notified about a topic.
    #[command(name = "wishes", subcommand)]
    NotifyRequests(NotifyRequestsCommand),
    /// List or rotate the keys that sign preview links and sessions.
    #[command(subcommand)]
    Keys(KeysCommand),
}

#[derive(Args)]
pub struct ServeArgs {
    /// Run a demo: an embedded database with starter content, kept between runs.
    #[arg(long)]
    pub demo: bool,
    /// With --demo: delete the demo's data and start again.
    #[arg(long, requires = "demo")]
    pub reset: bool,
    /// Address to listen on [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Serve only this backend, without the background worker. Can be repeated.
    #[arg(long, value_enum, value_name = "BACKEND")]
    pub only: Vec<BackendArg>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum BackendArg {
    /// Pages and the content API.
    Content,
    /// The assistant: its WebSocket and its API.
    Chatbot,
}

#[derive(Subcommand)]
pub enum TokenCommand {
    /// Create a token. It is printed once; only its hash is stored.
    Create {
        /// Name of the person or program that uses the token.
        #[arg(long)]
        name: String,
        /// Role of the token: author, editor, moderator, agent, expert or admin.
        #[arg(long)]
        role: String,
        /// Assist modules whose cases an agent looks after, with commas: epf,will. Admins look after all.
        #[arg(long, value_delimiter = ',')]
        modules: Vec<String>,
        /// Days until the token ends.
        #[arg(long, value_name = "DAYS", default_value_t = domain::staff::DEFAULT_TOKEN_DAYS, value_parser = clap::value_parser!(u16).range(1..=3650))]
        days: u16,
        /// The name is that of an ended token, and the person is the same.
        #[arg(long)]
        again: bool,
    },
    /// List tokens; secrets are never shown.
    List,
    /// Revoke a token immediately.
    Revoke {
        /// Id from `token list`.
        id: String,
    },
}

#[derive(Subcommand)]
pub enum AuditCommand {
    /// Compute the whole chain again. Fails when an event was changed or removed; prints the newest hash, which shows later
    /// whether the end was cut off.
    Verify,
    /// List the newest events. Who reads them stands in the trail, too.
    List {
        #[arg(long, default_value_t = 50)]
        limit: u32,
    },
}

#[derive(Args)]
pub struct ImportArgs {
    /// File or folder to import.
    pub path: PathBuf,
    #[arg(long, value_enum)]
    pub format: ImportFormat,
    /// Check everything and print the report, but write nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Update articles that exist and differ; each gets a new revision.
    #[arg(long)]
    pub update: bool,
    /// Category (slug) of articles that name none.
    #[arg(long, value_name = "SLUG")]
    pub category: Option<String>,
    /// WordPress, Ghost: import articles of the category (or main tag) OLD into the category NEW. Can be repeated.
    #[arg(long, value_name = "OLD=NEW")]
    pub category_map: Vec<String>,
    /// WordPress, Ghost: import pages as articles too.
    #[arg(long)]
    pub pages: bool,
    /// Copy of the old site's media folder (wp-content/uploads, content/images), from which pictures are imported.
    /// For an export of this program: its folder "uploads".
    #[arg(long, value_name = "DIR")]
    pub media: Option<PathBuf>,
    /// Ghost: address of the old site, which a Ghost export does not contain.
    #[arg(long, value_name = "URL")]
    pub site: Option<String>,
    /// Also write the report to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ImportFormat {
    /// Markdown files with YAML front matter.
    Markdown,
    /// A WordPress export file (WXR).
    Wordpress,
    /// A Ghost export file.
    Ghost,
    /// A JSON export of this program; the database must be empty.
    Json,
}

#[derive(Args)]
pub struct ExportArgs {
    /// Folder to write to; with `--format json`, the file to write.
    pub path: PathBuf,
    #[arg(long, value_enum)]
    pub format: ExportFormat,
    /// Also export drafts and scheduled articles.
    #[arg(long)]
    pub drafts: bool,
    /// JSON: also export older revisions of articles.
    #[arg(long)]
    pub revisions: bool,
    /// Also export uploaded pictures, into a folder "uploads" next to the text.
    #[arg(long)]
    pub media: bool,
    /// Overwrite existing files.
    #[arg(long)]
    pub force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    Markdown,
    Json,
}

#[derive(Args)]
pub struct BackupArgs {
    /// File to write (.tar.gz, and .age when backup.recipient is set). It holds personal data and signing keys, so only its owner can
    /// read it (mode 0600).
    pub file: PathBuf,
    /// Overwrite an existing file.
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct RestoreArgs {
    /// File written by `backup`.
    pub file: PathBuf,
    /// File with the key (AGE-SECRET-KEY-1…) that opens a sealed backup.
    #[arg(long, value_name = "FILE")]
    pub identity: Option<PathBuf>,
    /// Only verify the file: every part, every hash and every row count.
    #[arg(long)]
    pub verify_only: bool,
    /// Replace everything that the database holds now.
    #[arg(long, conflicts_with = "verify_only")]
    pub replace: bool,
    /// Go on although the key of hashed addresses (address.key) is lost: forget which addresses bounced, complained or said STOP, and
    /// don't erase again whom only that key tells.
    #[arg(long, conflicts_with = "verify_only")]
    pub without_address_key: bool,
    /// Go on although the backup is not signed with an address.key that is here: an earlier version wrote it, or anybody.
    #[arg(long, conflicts_with = "verify_only")]
    pub unsigned: bool,
}

#[derive(Subcommand)]
pub enum JobsCommand {
    /// List jobs, newest first.
    List {
        /// Only jobs with this status: queued, running or dead.
        #[arg(long)]
        status: Option<String>,
    },
    /// Put a dead job back into the queue.
    Retry {
        /// Id from `jobs list`.
        id: String,
    },
}

#[derive(Subcommand)]
pub enum TasksCommand {
    /// List the tasks: how often each runs, when it ran and succeeded, why it failed, when it is due.
    List,
    /// Run a task now, whether it is due or not.
    Run {
        /// Name from `tasks list`.
        name: String,
    },
}

#[derive(Subcommand)]
pub enum FactsCommand {
    /// List what is due, the earliest first, with the articles, short answers and assist modules that quote it.
    Due {
        /// The last day to list (YYYY-MM-DD) [default: a quarter from today].
        #[arg(long, value_name = "DATE")]
        until: Option<jiff::civil::Date>,
    },
    /// List the amounts, percentages and lengths of time in a content folder that look like rules and quote no fact; exit with 1 if
    /// there are any. What may stay is listed in its file fact-reviews/typed-figures.yml.
    Typed {
        /// The folder with articles and assist modules.
        folder: PathBuf,
    },
}

#[derive(Subcommand)]
pub enum NotifyRequestsCommand {
    /// List the requests, newest first.
    List {
        /// Page number, from 1; a page has 100 requests.
        #[arg(long, default_value_t = 1)]
        page: u32,
    },
    /// Erase every request made with an email address, as its owner may demand.
    Erase { email: String },
}

#[derive(Subcommand)]
pub enum KeysCommand {
    /// List keys, newest first; secrets are never shown.
    List,
    /// Create a new signing key; older keys stay valid for the grace period.
    Rotate {
        /// Days for which older keys are still accepted.
        #[arg(long, default_value_t = 30)]
        grace_days: u32,
    },
}

pub fn parse() -> Cli {
    Cli::parse()
}
