import { describe, expect, it } from 'vitest'
import { parseYoutubeId, buildYoutubePlayerAddress } from './youtube'

const ID = 'dQw4w9WgXcQ'

describe('youtubeId', () => {
  it.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `https://m.youtube.com/watch?list=PL1&v=${ID}&t=3s`,
    `http://youtube.com/watch?v=${ID}#t=3`,
    `https://youtu.be/${ID}?si=x`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/embed/${ID}`,
    `https://www.youtube-nocookie.com/embed/${ID}?rel=0`,
    `//www.youtube.com/embed/${ID}`,
    ` youtube.com/watch?v=${ID} `,
  ])('%s', (link) => {
    expect(parseYoutubeId(link)).toBe(ID)
  })

  it.each([
    null,
    undefined,
    '',
    ID,
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/watch?v=short`,
    `https://evil.in/watch?v=${ID}`,
    `https://evil.in/?u=https://youtu.be/${ID}`,
    `https://youtube.com.evil.in/embed/${ID}`,
    `javascript:alert(1)//youtu.be/${ID}`,
    'https://vimeo.com/123456789',
  ])('%s is no video', (link) => {
    expect(parseYoutubeId(link)).toBeNull()
  })

  it('plays without cookies', () => {
    expect(buildYoutubePlayerAddress(ID)).toBe(`https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`)
  })
})
