// Who may use whom: lib ← api ← features ← routes ← app, and lib ← ui ← features. A feature knows no other feature. What
// only tests need lies in testing.
// And what no linter rule covers: formatting that the server's engine can't do, and barrel files.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../src/', import.meta.url))
const MAY_USE = {
  lib: ['lib'],
  api: ['lib', 'api'],
  ui: ['lib', 'ui'],
  features: ['lib', 'api', 'ui', 'features'],
  routes: ['lib', 'api', 'ui', 'features', 'routes'],
  app: ['lib', 'api', 'ui', 'features', 'routes', 'app', 'styles'],
  'service-worker': ['service-worker', 'lib'],
  testing: ['lib', 'api'],
}
/** Runs only in browsers, and says so. */
const BROWSER_ONLY = ['lib/time-zone.ts']
const LOCALE = /\.(toLocale(?:Date|Time)?String|toLocale(?:Upper|Lower)Case|localeCompare)\b|\bIntl\./

const problems = []
for (const path of await sources(src)) {
  const text = await readFile(path, 'utf8')
  const here = relative(src, path)
  if (/(?:^|\/)index\.tsx?$/.test(here)) problems.push(`${here}: no barrel files; import from the file itself`)
  const locale = LOCALE.exec(text.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''))
  if (locale && !BROWSER_ONLY.includes(here) && !/\.test\.tsx?$/.test(here))
    problems.push(`${here}: ${locale[0]} gives other text on the server; use lib/format`)
  for (const [, target] of text.matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)) check(here, path, target)
}

function check(here, path, target) {
  const there = relative(src, resolve(dirname(path), target))
  if (there.startsWith('..')) {
    if (!/\.test\.tsx?$/.test(here)) problems.push(`${here}: leaves src for ${target}`)
    return
  }
  const [layer, feature] = here.split('/')
  const [targetLayer, targetFeature] = there.split('/')
  if (targetLayer === 'testing' && /\.test\.tsx?$/.test(here)) return
  if (!MAY_USE[layer]?.includes(targetLayer)) problems.push(`${here}: ${layer} may not use ${there}`)
  else if (layer === 'features' && targetLayer === 'features' && feature !== targetFeature) {
    problems.push(`${here}: features don't know each other (${there}); compose them in a route`)
  }
}

async function sources(folder) {
  const entries = await readdir(folder, { withFileTypes: true })
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return sources(path)
      return /\.tsx?$/.test(entry.name) ? [path] : []
    }),
  )
  return found.flat()
}

for (const problem of problems.sort()) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
