// Who is subscribed in this browser, as far as the browser's own storage goes.

export type Profile = {
  _id: string | null
  name: string
  email: string
  /** National digits. */
  phone: string | null
  countryCode: string
  picture: string | null
  /** Whether the e-mail address was only typed, or proven by its code or by Google. */
  assurance: 'claimed' | 'proven'
}

/** What lies on a device may be of an older version: any object that is not empty is somebody's. */
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

/** From storage: JSON, or JSON in a string of JSON as older versions wrote it. Throws when it is neither. */
export function parseProfile(json: string): Profile | null {
  const once: unknown = JSON.parse(json)
  const value: unknown = typeof once === 'string' ? JSON.parse(once) : once
  return readProfile(value)
}
