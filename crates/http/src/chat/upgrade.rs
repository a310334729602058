//! Upgrades a request to a WebSocket. Cookies identify the asker here, once for the socket's whole life.

use std::sync::Arc;

use axum::Extension;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Path, State};
use axum::response::Response;
use domain::Error;
use domain::conversations::Asker;
use domain::ids::ConversationId;

use super::limits::ChatLimits;
use super::socket::{SocketContext, run_socket};
use crate::access::{Client, MaybeCaller, Visitor};
use crate::{ApiError, AppState};

/// In bytes. Questions are far shorter.
const MAX_FRAME_BYTES: usize = 64 * 1024;
/// Small, because ten thousand idle sockets hold one buffer each.
const READ_BUFFER_BYTES: usize = 2 * 1024;
const WRITE_BUFFER_BYTES: usize = 4 * 1024;
/// In bytes. A client that does not read is disconnected when this much is waiting for it.
const MAX_UNSENT_BYTES: usize = 1024 * 1024;

/// The parts of the handshake request that identify client and asker.
#[derive(axum::extract::FromRequestParts)]
#[from_request(state(AppState))]
pub struct HandshakeRequest {
    state: State<AppState>,
    limits: Extension<Arc<ChatLimits>>,
    client: Client,
    caller: MaybeCaller,
    visitor: Visitor,
}

type UpgradeResult = Result<WebSocketUpgrade, WebSocketUpgradeRejection>;

pub async fn open_socket(handshake: HandshakeRequest, upgrade: UpgradeResult) -> Result<Response, ApiError> {
    upgrade_connection(handshake, upgrade, None).await
}

/// Opens the socket of a conversation. A malformed id is treated like another person's: a new conversation starts.
pub async fn open_socket_at(Path(id): Path<String>, handshake: HandshakeRequest, upgrade: UpgradeResult) -> Result<Response, ApiError> {
    upgrade_connection(handshake, upgrade, ConversationId::parse(&id)).await
}

async fn upgrade_connection(
    handshake: HandshakeRequest,
    upgrade: UpgradeResult,
    wanted: Option<ConversationId>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade.map_err(|_| Error::invalid("upgrade", "This address is for WebSockets"))?;
    let (State(app), Extension(limits), Client(address)) = (handshake.state, handshake.limits, handshake.client);
    let chat = app.chat.clone();
    if chat.0.closing.is_cancelled() {
        return Err(Error::unavailable("The server is restarting. Please try again in a moment.").into());
    }
    let counted = limits.count_socket(address)?;
    app.gathering.published_answers.announce_question();
    let asker = Asker { caller: handshake.caller.0, visitor: Some(handshake.visitor.key) };
    let upgrade = upgrade.read_buffer_size(READ_BUFFER_BYTES).write_buffer_size(WRITE_BUFFER_BYTES).max_write_buffer_size(MAX_UNSENT_BYTES);
    let upgrade = upgrade.max_message_size(MAX_FRAME_BYTES).max_frame_size(MAX_FRAME_BYTES);
    let response = upgrade.on_upgrade(move |stream| async move {
        let _counted = counted;
        let socket = SocketContext { chat, limits, address, asker };
        run_socket(socket, stream, wanted).await;
    });
    Ok(handshake.visitor.attach_cookie(response))
}
