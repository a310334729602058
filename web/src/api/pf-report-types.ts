// The types of reports on provident funds, by the names that the app uses; from the server's own description.

import type { components } from './schema.gen'

type Schemas = components['schemas']

export type PfReportOffer = Schemas['ReportOffer']
export type PfReport = Schemas['OpenedReport']
export type PfReportState = PfReport['state']
export type PfReportBody = Schemas['ReportBody']
export type PfReportSection = Schemas['ReportSection']
export type PfReportBlock = Schemas['ReportBlock']
export type PfReportLink = Schemas['ReportLink']
export type DraftedPfReport = Schemas['DraftedReport']
export type AddedDocuments = Schemas['AddedDocuments']
