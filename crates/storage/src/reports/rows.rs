//! Rows of reports, and back.

use domain::ids::{OrderId, ReportId, ReportShareId, SessionId, SubscriberId};
use domain::reports::{Report, ReportShare, ReportState, ReportVersion};
use domain::sealing::SealedBlob;
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;

use super::entities::{reports, shares, versions};
use crate::consultations::{from_json, to_json};
use crate::time::{to_micros, to_timestamp};

pub fn to_row(report: &Report) -> Result<reports::ActiveModel> {
    Ok(reports::ActiveModel {
        id: Set(report.id.0),
        subscriber_id: Set(report.subscriber.map(|id| id.0)),
        session_id: Set(report.session.map(|id| id.0)),
        state: Set(report.state.as_str().to_owned()),
        order_id: Set(report.order.map(|id| id.0)),
        key_id: Set(report.inputs.key_id.clone()),
        wrapped_key: Set(report.inputs.wrapped_key.clone()),
        inputs: Set(report.inputs.body.clone()),
        uan: Set(report.uan.clone()),
        consent: Set(report.consent.clone()),
        needs: Set(to_json(&report.needs)?),
        goes_without: Set(report.goes_without),
        attempts: Set(report.attempts),
        due_at: Set(report.due_at.map(to_micros)),
        version: Set(report.version),
        rules: Set(report.rules.map(|rules| rules.to_vec())),
        ready_at: Set(report.ready_at.map(to_micros)),
        created_at: Set(to_micros(report.created_at)),
        updated_at: Set(to_micros(report.updated_at)),
        expires_at: Set(to_micros(report.expires_at)),
    })
}

pub fn to_report(row: reports::Model) -> Result<Report> {
    Ok(Report {
        id: ReportId(row.id),
        subscriber: row.subscriber_id.map(SubscriberId),
        session: row.session_id.map(SessionId),
        state: ReportState::parse(&row.state).ok_or_else(|| Error::internal("report has an unknown state"))?,
        order: row.order_id.map(OrderId),
        inputs: SealedBlob { key_id: row.key_id, wrapped_key: row.wrapped_key, body: row.inputs },
        uan: row.uan,
        consent: row.consent,
        needs: from_json(row.needs)?,
        goes_without: row.goes_without,
        attempts: row.attempts,
        due_at: row.due_at.map(to_timestamp).transpose()?,
        version: row.version,
        rules: row.rules.map(to_hash).transpose()?,
        ready_at: row.ready_at.map(to_timestamp).transpose()?,
        created_at: to_timestamp(row.created_at)?,
        updated_at: to_timestamp(row.updated_at)?,
        expires_at: to_timestamp(row.expires_at)?,
    })
}

pub fn to_version_row(version: &ReportVersion) -> versions::ActiveModel {
    versions::ActiveModel {
        report_id: Set(version.report.0),
        number: Set(version.number),
        issued_at: Set(to_micros(version.issued_at)),
        hash: Set(version.hash.to_vec()),
        key_id: Set(version.content.key_id.clone()),
        wrapped_key: Set(version.content.wrapped_key.clone()),
        content: Set(version.content.body.clone()),
    }
}

pub fn to_version(row: versions::Model) -> Result<ReportVersion> {
    Ok(ReportVersion {
        report: ReportId(row.report_id),
        number: row.number,
        issued_at: to_timestamp(row.issued_at)?,
        hash: to_hash(row.hash)?,
        content: SealedBlob { key_id: row.key_id, wrapped_key: row.wrapped_key, body: row.content },
    })
}

pub fn to_share_row(share: &ReportShare) -> shares::ActiveModel {
    shares::ActiveModel {
        id: Set(share.id.0),
        report_id: Set(share.report.0),
        secret: Set(share.secret.to_vec()),
        created_at: Set(to_micros(share.created_at)),
        expires_at: Set(to_micros(share.expires_at)),
        revoked_at: Set(share.revoked_at.map(to_micros)),
    }
}

pub fn to_share(row: shares::Model) -> Result<ReportShare> {
    Ok(ReportShare {
        id: ReportShareId(row.id),
        report: ReportId(row.report_id),
        secret: to_hash(row.secret)?,
        created_at: to_timestamp(row.created_at)?,
        expires_at: to_timestamp(row.expires_at)?,
        revoked_at: row.revoked_at.map(to_timestamp).transpose()?,
    })
}

fn to_hash(bytes: Vec<u8>) -> Result<[u8; 32]> {
    bytes.try_into().map_err(|_| Error::internal("a stored hash has another length"))
}
