//! The commands and their help.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// The Fine Print: a personal-finance publication in one binary.
///
/// Settings come from a TOML file (--config) and from environment variables that begin with
/// FINEPRINT_; `fineprint config` lists them all with what is in force.
#[derive(Parser)]
#[command(
    name = "fineprint",
    version,
    about,
    long_about,
    after_help = "First steps:\n  fineprint serve --demo                        try it, with starter content\n  fineprint token create --name me --role admin make a staff token\n  fineprint import DIR --format markdown        bring your own articles"
)]
pub struct Cli {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Args, Clone)]
pub struct Global {
    /// Settings file (TOML).
    #[arg(long, global = true, value_name = "FILE", env = "FINEPRINT_CONFIG")]
    pub config: Option<PathBuf>,
    /// Folder of the embedded database, search index and uploads.
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

#[derive(Subcommand)]
pub enum Command {
    /// Serve the site, and run the background worker in the same process.
    Serve(Serve),
    /// Run only the background worker (beside nodes that `serve --only …` on a larger installation).
    Worker,
    /// Stand in for WhatsApp, mail and Google, in a process of its own (for drills; `serve --demo` brings one along).
    Sandbox {
        /// Address to listen on.
        #[arg(long, default_value = "127.0.0.1:8090", value_name = "ADDRESS")]
        listen: SocketAddr,
        /// Where the site is: webhooks and sign-ins go there.
        #[arg(long, default_value = "http://127.0.0.1:8080", value_name = "URL")]
        site: String,
    },
    /// Bring the database to this version's schema.
    Migrate {
        /// Only say what would be done; exit 1 when something is pending.
        #[arg(long)]
        check: bool,
    },
    /// Tokens by which staff and programs act.
    #[command(subcommand)]
    Token(Token),
    /// Load the starter content (articles, categories, questions, pages); what exists is left alone.
    Seed,
    /// Bring articles in from files.
    Import(Import),
    /// Take all content out, as Markdown or JSON.
    Export(Export),
    /// Write everything into one file, while the site runs.
    Backup(Backup),
    /// Bring a backup into an empty database, or check it.
    Restore(Restore),
    /// Print the OpenAPI document.
    Openapi,
    /// Show every setting, its value and where it comes from.
    Config,
    /// Background jobs.
    #[command(subcommand)]
    Jobs(Jobs),
    /// What readers asked to be told about, and the addresses they left.
    #[command(subcommand)]
    Wishes(Wishes),
    /// Keys that sign preview links and sessions.
    #[command(subcommand)]
    Keys(Keys),
}

#[derive(Args)]
pub struct Serve {
    /// Try everything: an embedded database with starter content, kept between runs.
    #[arg(long)]
    pub demo: bool,
    /// With --demo: start afresh.
    #[arg(long, requires = "demo")]
    pub reset: bool,
    /// Address to listen on [default: 127.0.0.1:8080].
    #[arg(long, value_name = "ADDRESS")]
    pub listen: Option<SocketAddr>,
    /// Serve only this backend, without the background worker. May be repeated.
    #[arg(long, value_enum, value_name = "BACKEND")]
    pub only: Vec<Backend>,
}

#[derive(Clone, Copy, ValueEnum)]
pub enum Backend {
    /// Pages and the content calls.
    Content,
    /// The assistant: its socket and calls.
    Chatbot,
}

#[derive(Subcommand)]
pub enum Token {
    /// Make a token; it is printed once and only its hash is kept.
    Create {
        /// Who or what it is for.
        #[arg(long)]
        name: String,
        /// author, editor, moderator, agent or admin.
        #[arg(long)]
        role: String,
    },
    /// List tokens (never their secrets).
    List,
    /// Make a token useless at once.
    Revoke {
        /// Id from `token list`.
        id: String,
    },
}

#[derive(Args)]
pub struct Import {
    /// File or folder to import.
    pub path: PathBuf,
    #[arg(long, value_enum)]
    pub format: Format,
    /// Check everything and report, write nothing.
    #[arg(long)]
    pub dry_run: bool,
    /// Give articles that exist and differ a new revision.
    #[arg(long)]
    pub update: bool,
    /// Category slug for articles that name none.
    #[arg(long, value_name = "SLUG")]
    pub category: Option<String>,
    /// WordPress, Ghost: put articles of an old category (or main tag) into another one here. May be repeated.
    #[arg(long, value_name = "OLD=NEW")]
    pub category_map: Vec<String>,
    /// WordPress, Ghost: import pages as articles too.
    #[arg(long)]
    pub pages: bool,
    /// A copy of the old site's media folder (wp-content/uploads, content/images); pictures found there are taken in.
    /// Of an export of this program: its folder "uploads".
    #[arg(long, value_name = "DIR")]
    pub media: Option<PathBuf>,
    /// Ghost: address of the old site, which its export does not name.
    #[arg(long, value_name = "URL")]
    pub site: Option<String>,
    /// Also write the report to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Markdown files with YAML front matter.
    Markdown,
    /// WordPress's export file (WXR).
    Wordpress,
    /// Ghost's export file.
    Ghost,
    /// An export of this program, into an empty database.
    Json,
}

#[derive(Args)]
pub struct Export {
    /// Folder to write; with `--format json` a file.
    pub path: PathBuf,
    #[arg(long, value_enum)]
    pub format: ExportFormat,
    /// Drafts and scheduled articles too.
    #[arg(long)]
    pub drafts: bool,
    /// JSON: older versions of articles too.
    #[arg(long)]
    pub revisions: bool,
    /// Uploaded pictures too, into a folder "uploads" beside the text.
    #[arg(long)]
    pub media: bool,
    /// Write over what is there.
    #[arg(long)]
    pub force: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    Markdown,
    Json,
}

#[derive(Args)]
pub struct Backup {
    /// File to write (.tar.gz). Only its owner may read it: it holds personal data and signing keys.
    pub file: PathBuf,
    /// Write over an existing file.
    #[arg(long)]
    pub force: bool,
}

#[derive(Args)]
pub struct Restore {
    /// File that `backup` wrote.
    pub file: PathBuf,
    /// Only check the file: every part, every hash, every count.
    #[arg(long)]
    pub verify_only: bool,
    /// Put it in place of everything that the database holds now.
    #[arg(long, conflicts_with = "verify_only")]
    pub replace: bool,
}

#[derive(Subcommand)]
pub enum Jobs {
    /// List jobs, newest first.
    List {
        /// queued, running or dead.
        #[arg(long)]
        status: Option<String>,
    },
    /// Put a dead job back in the queue.
    Retry {
        /// Id from `jobs list`.
        id: String,
    },
}

#[derive(Subcommand)]
pub enum Wishes {
    /// List them, newest first.
    List {
        /// Page of 100, from 1.
        #[arg(long, default_value_t = 1)]
        page: u32,
    },
    /// Erase every wish made with an address, as its owner may ask.
    Erase { email: String },
}

#[derive(Subcommand)]
pub enum Keys {
    /// List keys by name, newest first (never the secrets).
    List,
    /// Make a new signing key; older ones are accepted for a while longer.
    Rotate {
        /// Days for which the older keys are still accepted.
        #[arg(long, default_value_t = 30)]
        grace_days: u32,
    },
}

pub fn parse() -> Cli {
    Cli::parse()
}
