// The types of accounts of the provident-fund service, by the names that the app uses; from the server's own description.

import type { components } from './schema.gen'

type Schemas = components['schemas']

export type FundAccount = Schemas['FundAccount']
export type FundCode = Schemas['FundCode']
export type FundUans = Schemas['FundUans']
export type FundUanDetails = Schemas['FundUanDetails']
export type FundEmployment = Schemas['FundEmployment']
export type FundErasure = Schemas['FundErasure']
export type FundSignIn = Schemas['FundSignIn']
export type KeptPassbooks = Schemas['KeptPassbooks']
/** What a code is asked for. One for signing in can't set a password. */
export type CodePurpose = 'login' | 'password'
