// The shapes of the content backend's answers, by the names that the app uses. They come from the server's own
// description of its calls: change them there and run `make openapi`.

import type { components } from './schema.gen'

type Schemas = components['schemas']

/** An article in a list. */
export type ContentCard = Schemas['ContentCard']
export type Content = Schemas['Content']
export type Source = Schemas['Source']
export type Fact = Schemas['Fact']
export type FactRegistry = Schemas['FactRegistry']
export type ComingDate = Schemas['ComingDate']
export type RegistryFact = Schemas['RegistryFact']
export type DatedValue = Schemas['DatedValue']
export type CorrectedArticle = Schemas['CorrectedArticle']
export type Correction = Schemas['Correction']
export type SearchItem = Schemas['SearchItem']
export type SearchType = SearchItem['type']
export type CalculatorResult = Schemas['CalculatorResult']
export type CalculatorInput = Schemas['CalculatorInput']
export type CalculatorTable = Schemas['CalculatorTable']
export type CalculatorUnit = Schemas['CalculatorFigure']['unit']
export type Category = Schemas['Category']
export type Faq = Schemas['Faq']
export type Toggle = Schemas['Toggle']
export type StaticPage = Schemas['StandingPage']
export type Site = Schemas['Site']
/** An assist module in a list. */
export type AssistCard = Schemas['AssistCard']
/** What our own help with a module costs and takes. */
export type AssistHelp = Schemas['AssistHelp']
export type AssistModule = Schemas['AssistModule']
export type Stats = Schemas['Counts']

export type ShortAnswer = Schemas['ShortAnswer']
export type AnswerLanguage = ShortAnswer['language']
export type AnswerBasisKind = ShortAnswer['basis']['kind']
/** A short answer in a list. */
export type ShortAnswerCard = Schemas['ShortAnswerCard']
export type AnswerSubject = Schemas['AnswerSubject']
export type GlossaryTerm = Schemas['GlossaryTerm']
export type Contributor = Schemas['Contributor']
export type ContributorCard = Schemas['ContributorCard']
export type ChangedRule = Schemas['ChangedRule']
export type NextSteps = Schemas['NextSteps']
export type Guide = Schemas['Guide']
export type GuideCard = Schemas['GuideCard']
export type GuideForm = Schemas['GuideForm']
export type GuideLink = Schemas['GuideLink']
export type GuideStep = Schemas['GuideStep']
/** What we send, and how a message of somebody else is recognised. */
export type MessageOverview = Schemas['MessageOverview']
/** A message of ours, as far as anybody with its code may know it. */
export type CheckedMessage = Schemas['CheckedMessage']
export type CalculatorGroup = Schemas['CalculatorGroup']
export type CalculatorPage = Schemas['CalculatorPage']

/** An answer that lists articles under `contents`. */
export type ContentsBody = Schemas['Contents']
export type SearchBody = Schemas['SearchAnswer']
export type Digest = Schemas['Digest']
export type DigestItem = Schemas['DigestItem']
/** The rules about the assets of a person who has died. */
export type Transmission = Schemas['Transmission']
export type TransmissionArea = Schemas['TransmissionArea']
export type TransmissionLine = Schemas['TransmissionLine']
