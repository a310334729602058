// Reads the introduction of content/will/intro.md, and of its Hindi twin: sections of points, each rule with its grade and source.

export type Point = { text: string; grade: string | null; source: string | null }
export type Section = { title: string; points: Point[] }

export type Intro = { sections: Section[]; checked: string }

export function parseIntro(whole: string): Intro {
  return { sections: parseSections(whole), checked: /^checked: (\S+)/.exec(whole)?.[1] ?? '' }
}

function parseSections(whole: string): Section[] {
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
