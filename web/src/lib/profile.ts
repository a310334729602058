// Who is subscribed in this browser, according to the browser's own storage.

export type Profile = {
  _id: string | null
  name: string
  email: string
  /** The national digits of the number. */
  phone: string | null
  countryCode: string
  picture: string | null
  /** `claimed`: the e-mail address was only typed. `proven`: a code or Google has verified it. */
  assurance: 'claimed' | 'proven'
}

/** The device may hold an older version, so any object that is not empty is a profile. */
export function readProfile(value: unknown): Profile | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0)
    return null
  const text = (name: string): string | null => {
    const found: unknown = Reflect.get(value, name)
    return typeof found === 'string' && found !== '' ? found : null
  }
  return {
    _id: text('_id'),
    name: text('name') ?? '',
    email: text('email') ?? '',
    phone: text('phone'),
    countryCode: text('countryCode') ?? '+91',
    picture: text('picture'),
    assurance: text('assurance') === 'proven' ? 'proven' : 'claimed',
  }
}

/** Parses a stored profile: JSON, or JSON in a string of JSON as older versions wrote it. Throws when it is neither. */
export function parseProfile(json: string): Profile | null {
  const once: unknown = JSON.parse(json)
  const value: unknown = typeof once === 'string' ? JSON.parse(once) : once
  return readProfile(value)
}
