// Reads the introduction of content/will/intro.md: sections of points, each rule with its grade and source.

export type Point = { text: string; grade: string | null; source: string | null }
export type Section = { title: string; points: Point[] }

const files = import.meta.glob<string>('../../../../../content/will/intro.md', {
  eager: true,
  query: '?raw',
  import: 'default',
})

export const INTRO: Section[] = parseIntro(Object.values(files).join('\n'))
export const INTRO_CHECKED = '2026-11-24'

export function parseIntro(text: string): Section[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...lines] = part.split('\n')
      return { title, points: lines.filter((line) => line.startsWith('- ')).map(parsePoint) }
    })
}

function parsePoint(line: string): Point {
  const [, text = '', grade = '', source = ''] = /^- (.*?)(?: \[([^|\]]*)\|([^\]]*)\])?$/.exec(line) ?? []
  return { text, grade: grade.trim() || null, source: source.trim() || null }
}
