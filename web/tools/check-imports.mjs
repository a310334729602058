// Checks who may import whom: lib ← shared/stores ← api ← features ← routes ← app, and lib ← ui ← shared/components ←
// features. A feature imports no other feature: what two of them share lies in shared, and what only tests need lies in
// testing. It also finds what no linter rule covers: formatting that the server's engine cannot do, barrel files, and
// components whose file does not open with a line that says what it shows.
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../src/', import.meta.url))
const MAY_USE = {
  lib: ['lib'],
  'shared/stores': ['lib', 'shared/stores'],
  api: ['lib', 'shared/stores', 'api'],
  ui: ['lib', 'ui'],
  'shared/components': ['lib', 'ui', 'shared/stores', 'shared/components'],
  features: ['lib', 'api', 'ui', 'shared/stores', 'shared/components', 'features'],
  routes: ['lib', 'api', 'ui', 'shared/stores', 'shared/components', 'features', 'routes'],
  app: ['lib', 'api', 'ui', 'shared/stores', 'shared/components', 'features', 'routes', 'app', 'styles'],
  'service-worker': ['service-worker', 'lib'],
  testing: ['lib', 'api', 'features', 'testing'],
}
/** This file runs only in browsers, and says so. */
const BROWSER_ONLY = ['lib/events/time-zone.ts']
const LOCALE = /\.(toLocale(?:Date|Time)?String|toLocale(?:Upper|Lower)Case|localeCompare)\b|\bIntl\./

const problems = []
for (const path of await sources(src)) {
  const text = await readFile(path, 'utf8')
  const here = relative(src, path)
  if (/(?:^|\/)index\.tsx?$/.test(here)) problems.push(`${here}: no barrel files; import from the file itself`)
  if (/(?<!\.test)\.tsx$/.test(here) && !text.startsWith('// '))
    problems.push(`${here}: open the file with a line that says what it shows`)
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
  const [layer, targetLayer] = [layerOf(here), layerOf(there)]
  const [feature, targetFeature] = [here.split('/')[1], there.split('/')[1]]
  if (targetLayer === 'testing' && /\.test\.tsx?$/.test(here)) return
  if (!MAY_USE[layer]?.includes(targetLayer)) problems.push(`${here}: ${layer} may not use ${there}`)
  else if (layer === 'features' && targetLayer === 'features' && feature !== targetFeature) {
    problems.push(`${here}: features don't know each other (${there}); compose them in a route`)
  }
}

/** Returns "lib", "ui" and so on; the two folders of shared are layers of their own. */
function layerOf(path) {
  const [room, part] = path.split('/')
  return room === 'shared' ? `${room}/${part}` : room
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
