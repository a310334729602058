//! Sites that begin with the starter content. It is loaded and indexed once for each database; a test gets a copy.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tokio::sync::OnceCell;

use super::{Database, Engine, Site};

static SQLITE: OnceCell<Arc<Database>> = OnceCell::const_new();
static POSTGRES: OnceCell<Arc<Database>> = OnceCell::const_new();

impl Site {
    /// A site with the starter content, answering and ready.
    pub async fn start_with_starter(engine: Engine) -> Self {
        Self::prepare_with_starter(engine).await.up().await
    }

    /// As [`Site::start_with_starter`], not started yet.
    pub async fn prepare_with_starter(engine: Engine) -> Self {
        let cell = match engine {
            Engine::Sqlite => &SQLITE,
            Engine::Postgres => &POSTGRES,
        };
        let original = cell.get_or_init(|| load_starter(engine)).await;
        Self::on(Arc::new(Database::copy(original).await), None)
    }
}

async fn load_starter(engine: Engine) -> Arc<Database> {
    let database = Arc::new(Database::create_in(engine, make_folder(engine)).await);
    let mut site = Site::on(Arc::clone(&database), None);
    site.run_command(&["seed"]).await;
    site.launch().await;
    site.stop().await;
    database
}

/// Nothing removes what a static holds, so the folder is one that the next run takes over.
fn make_folder(engine: Engine) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("starter-{engine:?}"));
    if folder.exists() {
        std::fs::remove_dir_all(&folder).unwrap();
    }
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
