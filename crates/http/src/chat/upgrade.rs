//! From a request to a socket. Who asks is settled here, by cookies, once and for all.

use std::net::IpAddr;
use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use domain::Error;
use domain::assistant::conversations::Asker;
use domain::ids::ConversationId;

use super::limits::ChatLimits;
use super::socket::{Socket, talk};
use crate::access::{Client, MaybeCaller, Visitor};
use crate::{ApiError, AppState};

/// In bytes; questions are far shorter.
const LARGEST_FRAME: usize = 64 * 1024;
/// Ten thousand idle sockets hold one each.
const READ_BUFFER: usize = 2 * 1024;
const WRITE_BUFFER: usize = 4 * 1024;
/// A reader who takes nothing in is left at this.
const MOST_UNSENT: usize = 1024 * 1024;

/// What a request for a socket brings.
#[derive(axum::extract::FromRequestParts)]
#[from_request(state(AppState))]
pub struct Knock {
    state: State<AppState>,
    limits: Extension<Arc<ChatLimits>>,
    client: Client,
    caller: MaybeCaller,
    visitor: Visitor,
}

type Upgrade = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

pub async fn open(knock: Knock, upgrade: Upgrade) -> Result<Response, ApiError> {
    opened(knock, upgrade, None).await
}

/// An id that is none is as good as another's: there is a new conversation.
pub async fn open_at(Path(id): Path<String>, knock: Knock, upgrade: Upgrade) -> Result<Response, ApiError> {
    opened(knock, upgrade, ConversationId::parse(&id)).await
}

async fn opened(knock: Knock, upgrade: Upgrade, wanted: Option<ConversationId>) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| Error::invalid("upgrade", "This address is for WebSockets"))?;
    let (State(app), Extension(limits), Client(address)) = (knock.state, knock.limits, knock.client);
    let chat = app.chat.clone();
    if chat.0.closing.is_cancelled() {
        return Err(Error::unavailable("This server is about to stop. Please try again in a moment.").into());
    }
    let asker = Asker { caller: knock.caller.0, visitor: Some(knock.visitor.key) };
    let address: IpAddr = address;
    let upgrade = upgrade.read_buffer_size(READ_BUFFER).write_buffer_size(WRITE_BUFFER).max_write_buffer_size(MOST_UNSENT);
    let upgrade = upgrade.max_message_size(LARGEST_FRAME).max_frame_size(LARGEST_FRAME);
    let response = upgrade.on_upgrade(move |stream| async move {
        let socket = Socket { chat, limits, address, asker };
        talk(socket, stream, wanted).await;
    });
    Ok(knock.visitor.remembered_in(response))
}
