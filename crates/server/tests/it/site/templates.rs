//! Sites that begin with a copy: of an empty site that has started once, or of one with the starter content. Each is made once for
//! each database, so that a test doesn't wait for migrations, content and index.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::OnceCell;

use super::{Database, Engine, Site};

static EMPTY_SQLITE: OnceCell<Arc<Database>> = OnceCell::const_new();
static EMPTY_POSTGRES: OnceCell<Arc<Database>> = OnceCell::const_new();
static STARTER_SQLITE: OnceCell<Arc<Database>> = OnceCell::const_new();
static STARTER_POSTGRES: OnceCell<Arc<Database>> = OnceCell::const_new();

impl Site {
    /// A site without content, answering and ready. It has started before; [`Site::prepare`] has not.
    pub async fn start(engine: Engine) -> Self {
        Self::prepare_started(engine).await.up().await
    }

    /// As [`Site::start`], not started again yet.
    pub async fn prepare_started(engine: Engine) -> Self {
        let cell = match engine {
            Engine::Sqlite => &EMPTY_SQLITE,
            Engine::Postgres => &EMPTY_POSTGRES,
        };
        let original = cell.get_or_init(|| make_template("empty", engine, &[])).await;
        Self::on(Arc::new(Database::copy(original).await), None)
    }

    /// A site with the starter content, answering and ready.
    pub async fn start_with_starter(engine: Engine) -> Self {
        Self::prepare_with_starter(engine).await.up().await
    }

    /// As [`Site::start_with_starter`], not started yet.
    pub async fn prepare_with_starter(engine: Engine) -> Self {
        let cell = match engine {
            Engine::Sqlite => &STARTER_SQLITE,
            Engine::Postgres => &STARTER_POSTGRES,
        };
        let original = cell.get_or_init(|| make_template("starter", engine, &["seed"])).await;
        Self::on(Arc::new(Database::copy(original).await), None)
    }
}

/// Runs a command, if there is one, starts the site and stops it, so that nobody is connected.
async fn make_template(name: &str, engine: Engine, command: &[&str]) -> Arc<Database> {
    let database = Arc::new(Database::create_in(engine, make_folder(name, engine)).await);
    let mut site = Site::on(Arc::clone(&database), None);
    if !command.is_empty() {
        site.run_command(command).await;
    }
    site.launch().await;
    site.stop().await;
    database
}

/// Nothing removes what a static holds, so the folder is one that the next run takes over.
fn make_folder(name: &str, engine: Engine) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}-{engine:?}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
