//! One socket: one task, frames in, frames out.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Data, WebSocket, close_code};
use domain::Error;
use domain::assistant::Wish;
use domain::assistant::conversations::{Asked, Asker, Message, MessageStatus};
use domain::ids::ConversationId;
use serde_json::Value;
use tokio::time::{Instant, MissedTickBehavior, interval_at, timeout};

use super::Chat;
use super::following::{Followed, Following, News, next_of};
use super::frames::{self, Frame};
use super::limits::{ChatLimits, Pace, Verdict};

const PING: Duration = Duration::from_secs(30);
/// Nothing heard for so long, not even an answer to a ping.
const SILENCE: Duration = Duration::from_secs(95);
/// A reader who takes nothing in holds a socket no longer than this.
const SENDING: Duration = Duration::from_secs(20);
/// Whoever comes back within this time is sent the answer they missed without asking.
const JUST_NOW: i64 = 60;
/// Signed in or out since the socket was opened: the browser comes again with its present cookies.
const OTHER_PERSON: u16 = 4001;

/// What does not change while it is open.
pub struct Socket {
    pub chat: Chat,
    pub limits: Arc<ChatLimits>,
    pub address: IpAddr,
    pub asker: Asker,
}

impl Socket {
    /// Within the limits, and still who they were when they came.
    async fn allowed(&self) -> Result<(), Error> {
        self.limits.check(self.address, self.asker)?;
        if self.chat.0.closing.is_cancelled() {
            return Err(Error::unavailable("This server is about to stop. Please try again in a moment."));
        }
        self.present().await
    }

    /// Not signed in or out since the socket was opened.
    async fn present(&self) -> Result<(), Error> {
        if self.chat.0.conversations.is_present(self.asker).await? { Ok(()) } else { Err(Error::Unauthorized) }
    }
}

/// Why a socket is done.
enum Done {
    /// The other side went, or doesn't listen.
    Gone,
    Close(u16, &'static str),
}

type Going = Result<(), Done>;

pub async fn talk(socket: Socket, stream: WebSocket, wanted: Option<ConversationId>) {
    let _open = socket.chat.opened();
    let mut talk = Talk { socket, stream, conversation: ConversationId(uuid::Uuid::nil()), following: None };
    let done = match Box::pin(talk.greet(wanted)).await {
        Ok(()) => talk.run().await,
        Err(done) => done,
    };
    if let Done::Close(code, reason) = done {
        let _ = timeout(SENDING, talk.stream.send(Data::Close(Some(CloseFrame { code, reason: reason.into() })))).await;
    }
}

struct Talk {
    socket: Socket,
    stream: WebSocket,
    conversation: ConversationId,
    following: Followed,
}

impl Talk {
    /// The session first; then what its owner missed.
    async fn greet(&mut self, wanted: Option<ConversationId>) -> Going {
        let opened = self.socket.chat.0.conversations.open(wanted, self.socket.asker).await;
        let Ok((id, is_known)) = opened else { return Err(Done::Close(close_code::AGAIN, "try again")) };
        self.conversation = id;
        self.send(&frames::session(id)).await?;
        if !is_known {
            return Ok(());
        }
        match self.socket.chat.0.conversations.newest(id).await {
            Ok(Some(answer)) if answer.is_making() || self.socket.chat.0.conversations.age(&answer) < JUST_NOW => {
                self.follow(&answer, answer.request.clone(), 0).await
            }
            Ok(_) => Ok(()),
            Err(error) => self.send(&frames::error(&error, None)).await,
        }
    }

    async fn run(&mut self) -> Done {
        let mut ticks = interval_at(Instant::now() + PING, PING);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut heard, mut pace) = (Instant::now(), Pace::new());
        let closing = self.socket.chat.0.closing.clone();
        loop {
            let going = tokio::select! {
                biased;
                () = closing.cancelled() => Err(Done::Close(close_code::RESTART, "this server stops")),
                data = self.stream.recv() => {
                    heard = Instant::now();
                    match data {
                        Some(Ok(data)) => Box::pin(self.heard(data, &mut pace)).await,
                        Some(Err(error)) => Err(broken(&error)),
                        None => Err(Done::Gone),
                    }
                }
                news = next_of(&mut self.following, &self.socket.chat) => Box::pin(self.news(news)).await,
                _ = ticks.tick() => {
                    if heard.elapsed() > SILENCE { Err(Done::Gone) } else { self.put(Data::Ping(Default::default())).await }
                }
            };
            if let Err(done) = going {
                return done;
            }
        }
    }

    async fn heard(&mut self, data: Data, pace: &mut Pace) -> Going {
        if matches!(data, Data::Close(_)) {
            return Err(Done::Gone);
        }
        match pace.judge() {
            Verdict::Fine => {}
            Verdict::Refused { first } => {
                let slower = Error::TooManyRequests { retry_after: Duration::from_secs(1) };
                return if first { self.send(&frames::error(&slower, None)).await } else { Ok(()) };
            }
            Verdict::Flood => return Err(Done::Close(close_code::POLICY, "too many frames")),
        }
        match data {
            Data::Text(text) => self.frame(&text).await,
            Data::Binary(_) => self.send(&frames::error_of("UNSUPPORTED", "Please send your question as text", None)).await,
            Data::Ping(_) | Data::Pong(_) | Data::Close(_) => Ok(()),
        }
    }

    async fn frame(&mut self, text: &str) -> Going {
        let frame = match Frame::read(text) {
            Ok(frame) => frame,
            Err(error) => return self.send(&frames::error(&error, None)).await,
        };
        let outcome = match frame.action.as_deref() {
            None | Some("ask") => self.ask(&frame, Wish::Answer).await,
            Some("summarise" | "summarize") => self.ask(&frame, Wish::Summary).await,
            Some("stop") => self.stop().await,
            Some("regenerate") => self.regenerate(&frame).await,
            Some("resume") => self.resume(&frame).await,
            Some(_) => Err(Error::invalid("action", "action is one of summarise, stop, regenerate, resume")),
        };
        match outcome {
            Ok(going) => going,
            Err(Error::Unauthorized) => Err(Done::Close(OTHER_PERSON, "signed in or out since")),
            // A summary that can't be had is asked for otherwise, whatever the reason; being too fast is no such reason.
            Err(error) if is_summary(&frame) && !matches!(error, Error::TooManyRequests { .. } | Error::Conflict { .. }) => {
                self.send(&frames::no_summary(frame.request_id.as_deref())).await
            }
            Err(error) => self.send(&frames::error(&error, frame.request_id.as_deref())).await,
        }
    }

    async fn ask(&mut self, frame: &Frame, wish: Wish) -> Result<Going, Error> {
        let text = frame.query.clone().unwrap_or_default();
        if wish == Wish::Answer {
            // What can't be asked costs nobody's allowance.
            domain::assistant::Question::read(&text)?;
        }
        self.socket.allowed().await?;
        let conversations = &self.socket.chat.0.conversations;
        let place = match &frame.article_url {
            Some(address) => conversations.place(address).await?,
            None => Default::default(),
        };
        let request = frame.request_id.clone();
        let asked = Asked { conversation: self.conversation, wish, text, place, request: request.clone() };
        let beginning = conversations.ask(self.socket.asker, asked).await.map_err(not_mine)?;
        let answer = self.socket.chat.begin(beginning);
        Ok(self.follow(&answer, request, 0).await)
    }

    async fn regenerate(&mut self, frame: &Frame) -> Result<Going, Error> {
        let id = frame.message()?;
        self.socket.allowed().await?;
        let request = frame.request_id.clone();
        let beginning = self.socket.chat.0.conversations.regenerate(self.socket.asker, id, request.as_deref()).await?;
        let answer = self.socket.chat.begin(beginning);
        Ok(self.follow(&answer, request, 0).await)
    }

    async fn resume(&mut self, frame: &Frame) -> Result<Going, Error> {
        self.socket.present().await?;
        let answer = self.socket.chat.0.conversations.resume(self.socket.asker, frame.message()?).await?;
        let request = frame.request_id.clone().or_else(|| answer.request.clone());
        Ok(self.follow(&answer, request, frame.after_seq.unwrap_or_default()).await)
    }

    async fn stop(&mut self) -> Result<Going, Error> {
        self.socket.present().await?;
        if let Some(id) = self.socket.chat.0.conversations.stop(self.socket.asker, self.conversation).await? {
            self.socket.chat.stop(id);
        }
        Ok(Ok(()))
    }

    async fn follow(&mut self, answer: &Message, request: Option<String>, after: u32) -> Going {
        if !answer.is_making() {
            let shown = self.socket.chat.0.conversations.presentable(answer.clone()).await;
            return match shown {
                Ok(shown) => self.ended(&shown, request.as_deref()).await,
                Err(error) => self.send(&frames::error(&error, request.as_deref())).await,
            };
        }
        self.following = Some(Box::new(Following::new(&self.socket.chat, answer, request, after)));
        Ok(())
    }

    async fn news(&mut self, news: domain::Result<News>) -> Going {
        let Some(mut following) = self.following.take() else { return Ok(()) };
        match news {
            Ok(News::Chunks(chunks)) => {
                for chunk in chunks {
                    following.sent = chunk.seq;
                    if following.wish == Wish::Answer {
                        self.send(&frames::chunk(following.id, &chunk)).await?;
                    }
                }
                self.following = Some(following);
                Ok(())
            }
            Ok(News::Ended(message)) => self.ended(&message, following.request.as_deref()).await,
            Ok(News::Gone) if following.wish == Wish::Summary => self.send(&frames::no_summary(following.request.as_deref())).await,
            Ok(News::Gone) => self.send(&frames::failed(following.id, following.request.as_deref())).await,
            // Whoever comes again follows on.
            Err(_) => Err(Done::Close(close_code::AGAIN, "try again")),
        }
    }

    async fn ended(&mut self, message: &Message, request: Option<&str>) -> Going {
        match (message.wish, message.status) {
            (Wish::Summary, _) => self.send(&frames::summary(message, request)).await,
            (Wish::Answer, MessageStatus::Failed) => self.send(&frames::failed(message.id, request)).await,
            (Wish::Answer, _) => self.send(&frames::whole(message, request)).await,
        }
    }

    async fn send(&mut self, frame: &Value) -> Going {
        self.put(Data::Text(frame.to_string().into())).await
    }

    async fn put(&mut self, data: Data) -> Going {
        match timeout(SENDING, self.stream.send(data)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Done::Gone),
        }
    }
}

fn is_summary(frame: &Frame) -> bool {
    matches!(frame.action.as_deref(), Some("summarise" | "summarize"))
}

/// The conversation was this socket's when it was opened; who owns it now is somebody else to us.
fn not_mine(error: Error) -> Error {
    if matches!(error, Error::NotFound("Conversation")) { Error::Unauthorized } else { error }
}

fn broken(error: &axum::Error) -> Done {
    // A frame beyond the limit; anything else is a broken line.
    if error.to_string().to_lowercase().contains("too l") { Done::Close(close_code::SIZE, "that is too long") } else { Done::Gone }
}
