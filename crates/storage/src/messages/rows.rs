//! Converts messages to rows and back.

use domain::consents::Purpose;
use domain::ids::{MessageId, SubscriberId};
use domain::messages::{Channel, DeliveryStatus, Message, MessageKind, Urgency};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;

use crate::entities::messages::{ActiveModel, Model};
use crate::time::{to_micros, to_timestamp};

pub(super) fn to_row(message: &Message) -> Result<ActiveModel> {
    Ok(ActiveModel {
        id: Set(message.id.0),
        message_key: Set(message.key.clone()),
        subscriber_id: Set(message.subscriber.map(|id| id.0)),
        channel: Set(message.channel.as_str().to_owned()),
        recipient: Set(message.recipient.clone()),
        kind: Set(message.kind.as_str().to_owned()),
        version: Set(i32::try_from(message.version).unwrap_or(i32::MAX)),
        variables: Set(serde_json::to_value(&message.variables).map_err(Error::internal)?),
        purpose: Set(message.purpose.as_str().to_owned()),
        urgency: Set(message.urgency as i32),
        status: Set(message.status.as_str().to_owned()),
        tries: Set(i32::try_from(message.tries).unwrap_or(i32::MAX)),
        provider_id: Set(message.provider_id.clone()),
        failure: Set(message.failure.clone()),
        is_unproven: Set(message.is_unproven),
        run_at: Set(to_micros(message.run_at)),
        lease_token: Set(None),
        lease_until: Set(None),
        created_at: Set(to_micros(message.created_at)),
        updated_at: Set(to_micros(message.updated_at)),
    })
}

pub(super) fn to_message(row: Model) -> Result<Message> {
    let unknown = |what: &str| Error::internal(format!("message has an unknown {what}"));
    Ok(Message {
        id: MessageId(row.id),
        key: row.message_key,
        subscriber: row.subscriber_id.map(SubscriberId),
        channel: Channel::parse(&row.channel).ok_or_else(|| unknown("channel"))?,
        recipient: row.recipient,
        kind: MessageKind::parse(&row.kind).ok_or_else(|| unknown("kind"))?,
        version: u32::try_from(row.version).unwrap_or(0),
        variables: serde_json::from_value(row.variables).map_err(Error::internal)?,
        purpose: Purpose::parse(&row.purpose).ok_or_else(|| unknown("purpose"))?,
        urgency: Urgency::from_number(row.urgency),
        status: DeliveryStatus::parse(&row.status).ok_or_else(|| unknown("status"))?,
        tries: u32::try_from(row.tries).unwrap_or(u32::MAX),
        provider_id: row.provider_id,
        failure: row.failure,
        is_unproven: row.is_unproven,
        run_at: to_timestamp(row.run_at)?,
        created_at: to_timestamp(row.created_at)?,
        updated_at: to_timestamp(row.updated_at)?,
    })
}
