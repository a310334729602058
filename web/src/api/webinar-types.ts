// What the webinar calls take and answer, by the names that the app uses. The types come from the server's own
// description.

import type { components } from './schema.gen'

type Schemas = components['schemas']

export type Moderator = Schemas['Moderator']
/** A person's place: a seat, a place on the waitlist, or a seat that is held for them until `offerUntil`. */
export type SeatRegistration = Schemas['RegistrationStatus']
export type Webinar = Schemas['Webinar']
export type WebinarEntry = Schemas['RegisterInput'] & { webinarId: string }
