// What search engines read of a person. They are not told of people who don't exist.

import type { Contributor } from '../../api/types'
import { buildPublisher } from '../../lib/structured-data'

export function buildProfileData(person: Contributor, absolute: (path: string) => string): object[] {
  if (person.isSample) return []
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Person',
        name: person.name,
        url: absolute(person.url),
        description: person.about,
        hasCredential: person.qualification ?? undefined,
        identifier: person.registration ?? undefined,
        worksFor: buildPublisher(absolute),
      },
    },
  ]
}
