// Reads the introduction of content/will/intro.md: sections of points, each rule with its grade and source.

export type Point = { text: string; grade: string | null; source: string | null }
export type Section = { title: string; points: Point[] }

const files = import.meta.glob<string>('../../../../../content/will/intro.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const text = Object.values(files).join('\n')

export const INTRO: Section[] = parseIntro(text)
export const INTRO_CHECKED: string = /^checked: (\S+)/.exec(text)?.[1] ?? ''

function parseIntro(whole: string): Section[] {
  return whole
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title, points: lines.filter((line) => line.startsWith('- ')).map(parsePoint) }
    })
}

function parsePoint(line: string): Point {
  const [, point = '', grade = '', source = ''] = /^- (.*?)(?: \[([^|\]]*)\|([^\]]*)\])?$/.exec(line) ?? []
  return { text: point, grade: grade.trim() || null, source: source.trim() || null }
}
