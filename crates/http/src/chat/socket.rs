//! Serves one WebSocket in one task.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Data, WebSocket, close_code};
use domain::Error;
use domain::assistant::RequestKind;
use domain::conversations::{Asker, Message, MessageStatus, Submission};
use domain::ids::ConversationId;
use serde_json::Value;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::frames::{self, ClientFrame};
use super::limits::{ChatLimits, FrameDecision, FrameLimiter};
use super::subscription::{AnswerStream, CurrentStream, StreamEvent, next_or_pending};
use super::{Chat, PresentAnswer};

const PING_INTERVAL: Duration = Duration::from_secs(30);
/// A socket that sends nothing for this long, not even a pong, is closed.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(95);
/// A client that does not read is disconnected after this time.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// Seconds within which a client that reconnects is sent the last answer without asking for it.
const RESEND_WINDOW_SECONDS: i64 = 60;
/// Close code when the person signed in or out since the socket was opened; the browser reconnects with its new cookies.
const CLOSE_IDENTITY_CHANGED: u16 = 4001;

/// The state that does not change while the socket is open.
pub struct SocketContext {
    pub chat: Chat,
    pub limits: Arc<ChatLimits>,
    pub address: IpAddr,
    pub asker: Asker,
}

impl SocketContext {
    /// Counts a question once the limits allow it, the node is not stopping, and the person is still the same.
    async fn count_question(&self) -> Result<PresentAnswer, Error> {
        self.limits.check(self.address, self.asker)?;
        let counted = self.chat.count_answer(self.address)?;
        if self.chat.0.closing.is_cancelled() {
            return Err(Error::unavailable("The server is restarting. Please try again in a moment."));
        }
        self.check_session_not_ended().await?;
        Ok(counted)
    }

    /// `Unauthorized` when the session that the socket was opened with has ended.
    async fn check_session_not_ended(&self) -> Result<(), Error> {
        if self.chat.0.conversations.is_still_signed_in(self.asker).await? { Ok(()) } else { Err(Error::Unauthorized) }
    }
}

/// Why a socket is closed.
enum CloseReason {
    /// The client disconnected or does not read.
    Disconnected,
    Close(u16, &'static str),
}

type SocketResult = Result<(), CloseReason>;

pub async fn run_socket(socket: SocketContext, stream: WebSocket, wanted: Option<ConversationId>) {
    let _open = socket.chat.track_socket();
    let mut session = SocketSession { context: socket, stream, conversation: ConversationId(uuid::Uuid::nil()), answer_stream: None };
    let done = match Box::pin(session.open_conversation(wanted)).await {
        Ok(()) => session.run().await,
        Err(done) => done,
    };
    if let CloseReason::Close(code, reason) = done {
        let _ = timeout(SEND_TIMEOUT, session.stream.send(Data::Close(Some(CloseFrame { code, reason: reason.into() })))).await;
    }
}

struct SocketSession {
    context: SocketContext,
    stream: WebSocket,
    conversation: ConversationId,
    answer_stream: CurrentStream,
}

impl SocketSession {
    /// Sends the session's id, then the answer that its owner missed, if any.
    async fn open_conversation(&mut self, wanted: Option<ConversationId>) -> SocketResult {
        let opened = self.context.chat.0.conversations.open_conversation(wanted, self.context.asker).await;
        let Ok((id, is_known)) = opened else { return Err(CloseReason::Close(close_code::AGAIN, "try again")) };
        self.conversation = id;
        self.send_frame(&frames::session(id)).await?;
        if !is_known {
            return Ok(());
        }
        match self.context.chat.0.conversations.find_newest_answer(id).await {
            Ok(Some(answer))
                if answer.is_generating() || self.context.chat.0.conversations.age_in_seconds(&answer) < RESEND_WINDOW_SECONDS =>
            {
                self.follow_answer(&answer, answer.request_key.clone(), 0).await
            }
            Ok(_) => Ok(()),
            Err(error) => self.send_frame(&frames::error(&error, None)).await,
        }
    }

    async fn run(&mut self) -> CloseReason {
        let mut ticks = interval_at(Instant::now() + PING_INTERVAL, PING_INTERVAL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut last_frame_at, mut pace) = (Instant::now(), FrameLimiter::new());
        let closing = self.context.chat.0.closing.clone();
        loop {
            let going = tokio::select! {
                biased;
                () = closing.cancelled() => Err(CloseReason::Close(close_code::RESTART, "this server stops")),
                data = self.stream.recv() => {
                    last_frame_at = Instant::now();
                    match data {
                        Some(Ok(data)) => Box::pin(self.handle_data(data, &mut pace)).await,
                        Some(Err(error)) => Err(to_close_reason(&error)),
                        None => Err(CloseReason::Disconnected),
                    }
                }
                news = next_or_pending(&mut self.answer_stream, &self.context.chat) => Box::pin(self.handle_event(news)).await,
                _ = ticks.tick() => {
                    if last_frame_at.elapsed() > SILENCE_TIMEOUT { Err(CloseReason::Disconnected) } else { self.send_data(Data::Ping(Default::default())).await }
                }
            };
            if let Err(done) = going {
                return done;
            }
        }
    }

    async fn handle_data(&mut self, data: Data, pace: &mut FrameLimiter) -> SocketResult {
        if matches!(data, Data::Close(_)) {
            return Err(CloseReason::Disconnected);
        }
        match pace.check_frame() {
            FrameDecision::Allowed => {}
            FrameDecision::Throttled { first } => {
                let slower = Error::TooManyRequests { retry_after: Duration::from_secs(1) };
                return if first { self.send_frame(&frames::error(&slower, None)).await } else { Ok(()) };
            }
            FrameDecision::Flood => return Err(CloseReason::Close(close_code::POLICY, "too many frames")),
        }
        match data {
            Data::Text(text) => self.handle_frame(&text).await,
            Data::Binary(_) => self.send_frame(&frames::error_with_code("UNSUPPORTED", "Please send your question as text", None)).await,
            Data::Ping(_) | Data::Pong(_) | Data::Close(_) => Ok(()),
        }
    }

    async fn handle_frame(&mut self, text: &str) -> SocketResult {
        let frame = match ClientFrame::parse(text) {
            Ok(frame) => frame,
            Err(error) => return self.send_frame(&frames::error(&error, None)).await,
        };
        let outcome = match frame.action.as_deref() {
            None | Some("ask") => self.ask(&frame, RequestKind::Answer).await,
            Some("summarise" | "summarize") => self.ask(&frame, RequestKind::Summary).await,
            Some("stop") => self.stop().await,
            Some("regenerate") => self.regenerate(&frame).await,
            Some("resume") => self.resume(&frame).await,
            Some(_) => Err(Error::invalid("action", "action is one of summarise, stop, regenerate, resume")),
        };
        match outcome {
            Ok(going) => going,
            Err(Error::Unauthorized) => Err(CloseReason::Close(CLOSE_IDENTITY_CHANGED, "signed in or out since")),
            // A client without a summary falls back to an ordinary question, whatever the reason. Rate limits and
            // conflicts are reported as errors, because a fallback would run into them too.
            Err(error) if is_summary_request(&frame) && !matches!(error, Error::TooManyRequests { .. } | Error::Conflict { .. }) => {
                self.send_frame(&frames::failed_summary(frame.request_id.as_deref())).await
            }
            Err(error) => self.send_frame(&frames::error(&error, frame.request_id.as_deref())).await,
        }
    }

    async fn ask(&mut self, frame: &ClientFrame, kind: RequestKind) -> Result<SocketResult, Error> {
        let text = frame.query.clone().unwrap_or_default();
        if kind == RequestKind::Answer {
            // An invalid question must not use up the rate limit.
            domain::assistant::Question::parse_text(&text)?;
        }
        let counted = self.context.count_question().await?;
        let conversations = &self.context.chat.0.conversations;
        let place = match &frame.article_url {
            Some(address) => conversations.resolve_page(address).await?,
            None => Default::default(),
        };
        let request = frame.request_id.clone();
        let submission = Submission { conversation: self.conversation, kind, text, page_context: place, request_key: request.clone() };
        let beginning = conversations.submit_question(self.context.asker, submission).await.map_err(to_identity_error)?;
        let answer = self.context.chat.start(beginning, counted);
        Ok(self.follow_answer(&answer, request, 0).await)
    }

    async fn regenerate(&mut self, frame: &ClientFrame) -> Result<SocketResult, Error> {
        let id = frame.parse_message_id()?;
        let counted = self.context.count_question().await?;
        let request = frame.request_id.clone();
        let beginning = self.context.chat.0.conversations.regenerate(self.context.asker, id, request.as_deref()).await?;
        let answer = self.context.chat.start(beginning, counted);
        Ok(self.follow_answer(&answer, request, 0).await)
    }

    async fn resume(&mut self, frame: &ClientFrame) -> Result<SocketResult, Error> {
        self.context.check_session_not_ended().await?;
        let answer = self.context.chat.0.conversations.resume_answer(self.context.asker, frame.parse_message_id()?).await?;
        let request = frame.request_id.clone().or_else(|| answer.request_key.clone());
        // Whoever comes back is told what is there before this frame is read; no piece goes out twice.
        let followed = self.answer_stream.as_ref().filter(|stream| stream.id == answer.id);
        let sent = followed.map_or(0, |stream| stream.last_seq);
        Ok(self.follow_answer(&answer, request, frame.after_seq.unwrap_or_default().max(sent)).await)
    }

    async fn stop(&mut self) -> Result<SocketResult, Error> {
        self.context.check_session_not_ended().await?;
        if let Some(id) = self.context.chat.0.conversations.request_stop(self.context.asker, self.conversation).await? {
            self.context.chat.stop(id);
        }
        Ok(Ok(()))
    }

    async fn follow_answer(&mut self, answer: &Message, request: Option<String>, after: u32) -> SocketResult {
        if !answer.is_generating() {
            let message = self.context.chat.0.conversations.present_message(answer.clone()).await;
            return match message {
                Ok(message) => self.send_result(&message, request.as_deref()).await,
                Err(error) => self.send_frame(&frames::error(&error, request.as_deref())).await,
            };
        }
        self.answer_stream = Some(Box::new(AnswerStream::new(&self.context.chat, answer, request, after)));
        Ok(())
    }

    async fn handle_event(&mut self, event: domain::Result<StreamEvent>) -> SocketResult {
        let Some(mut following) = self.answer_stream.take() else { return Ok(()) };
        match event {
            Ok(StreamEvent::Chunks(chunks)) => {
                for chunk in chunks {
                    following.last_seq = chunk.seq;
                    if following.kind == RequestKind::Answer {
                        self.send_frame(&frames::chunk(following.id, &chunk)).await?;
                    }
                }
                self.answer_stream = Some(following);
                Ok(())
            }
            Ok(StreamEvent::Ended(message)) => self.send_result(&message, following.request_id.as_deref()).await,
            Ok(StreamEvent::Gone) if following.kind == RequestKind::Summary => {
                self.send_frame(&frames::failed_summary(following.request_id.as_deref())).await
            }
            Ok(StreamEvent::Gone) => self.send_frame(&frames::failed_answer(following.id, following.request_id.as_deref())).await,
            // The client reconnects and resumes.
            Err(_) => Err(CloseReason::Close(close_code::AGAIN, "try again")),
        }
    }

    async fn send_result(&mut self, message: &Message, request: Option<&str>) -> SocketResult {
        match (message.kind, message.status) {
            (RequestKind::Summary, _) => self.send_frame(&frames::summary(message, request)).await,
            (RequestKind::Answer, MessageStatus::Failed) => self.send_frame(&frames::failed_answer(message.id, request)).await,
            (RequestKind::Answer, _) => self.send_frame(&frames::answer(message, request)).await,
        }
    }

    async fn send_frame(&mut self, frame: &Value) -> SocketResult {
        self.send_data(Data::Text(frame.to_string().into())).await
    }

    async fn send_data(&mut self, data: Data) -> SocketResult {
        match timeout(SEND_TIMEOUT, self.stream.send(data)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(CloseReason::Disconnected),
        }
    }
}

fn is_summary_request(frame: &ClientFrame) -> bool {
    matches!(frame.action.as_deref(), Some("summarise" | "summarize"))
}

/// The conversation belonged to this socket when it was opened. If it no longer does, the person signed in or out.
fn to_identity_error(error: Error) -> Error {
    if matches!(error, Error::NotFound("Conversation")) { Error::Unauthorized } else { error }
}

fn to_close_reason(error: &axum::Error) -> CloseReason {
    // "too long"/"too large" means a frame beyond the limit; any other error is a broken connection.
    if error.to_string().to_lowercase().contains("too l") {
        CloseReason::Close(close_code::SIZE, "that is too long")
    } else {
        CloseReason::Disconnected
    }
}
