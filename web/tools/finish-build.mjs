// The last step of the build: the offline page, the service worker's list of files, and a Brotli and a gzip copy of
// everything that shrinks.
import { readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const client = fileURLToPath(new URL('../dist/client/', import.meta.url))
const readManifest = async (name) => JSON.parse(await readFile(join(client, '.vite', name), 'utf8'))
const manifest = await readManifest('manifest.json')
const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
const styles = entry?.css ?? []

await writeFile(join(client, 'offline.html'), offlinePage(styles))

// The first script is built alone. The server and the service worker find it with the others.
const firstScript = await readManifest('first.json')
for (const chunk of Object.values(firstScript)) chunk.isEntry = false
Object.assign(manifest, firstScript)
await writeFile(join(client, '.vite/manifest.json'), JSON.stringify(manifest, null, 2))

// The planner of wills is large and for few, so its files are fetched on its page alone.
const PLANNER = 'src/features/will/planner.tsx'
const first = listReachable(Object.keys(manifest).filter((key) => manifest[key].isEntry))
const onlyPlanner = new Set(listReachable([PLANNER], true).filter((key) => !first.includes(key)))
const plannerFiles = new Set(
  [...onlyPlanner].flatMap((key) => [...(manifest[key].css ?? []), ...(manifest[key].assets ?? [])]),
)
// The library that writes Word files is as large as the app, and few readers ever ask for a file.
const ONLY_WHEN_ASKED = /^node_modules\/docx\//
const chunks = Object.entries(manifest)
  .filter(([key, chunk]) => !onlyPlanner.has(key) && !ONLY_WHEN_ASKED.test(key) && !plannerFiles.has(chunk.file))
  .flatMap(([, chunk]) => [chunk.file, ...(chunk.css ?? [])])
const precache = [
  ...new Set(chunks.map((file) => `/${file}`)),
  '/offline.html',
  '/images/logo.svg',
  '/images/marker.svg',
  '/manifest.webmanifest',
]
const worker = join(client, 'sw.js')
await writeFile(worker, (await readFile(worker, 'utf8')).replaceAll('__PRECACHE__', JSON.stringify(precache)))

const small = { level: constants.Z_BEST_COMPRESSION }
let count = 0
for (const path of await filesIn(client)) {
  if (!/\.(?:js|css|html|svg|json|webmanifest|txt|map|xml|ttf)$/.test(path) || path.includes('/.vite/')) continue
  const bytes = await readFile(path)
  const brotli = await promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })
  await writeFile(`${path}.br`, brotli)
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, small))
  count += 1
}
console.log(`finished: ${count} files compressed, ${precache.length} kept for offline reading`)

/** Lists the chunks that these load, at once or later. Those of the planner are left out unless asked for. */
function listReachable(keys, withPlanner = false) {
  const found = new Set()
  const visit = (key) => {
    if (found.has(key) || (key === PLANNER && !withPlanner)) return
    found.add(key)
    const { imports = [], dynamicImports = [] } = manifest[key]
    for (const next of [...imports, ...dynamicImports]) visit(next)
  }
  for (const key of keys) visit(key)
  return [...found]
}

async function filesIn(folder) {
  const found = []
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).isDirectory()) found.push(...(await filesIn(path)))
    else found.push(path)
  }
  return found
}

function offlinePage(css) {
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>No connection – The Fine Print</title>
${css.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
</head>
<body>
<main class="offline">
<img src="/images/logo.svg" alt="" width="48" height="48">
<h1>You are offline</h1>
<p>The last 20 articles you opened are kept on this device, unless your browser has cleared them. Those that you saved open from your reading list, where they are marked “Can be read offline”; the others open from your browser’s history.</p>
<p><a href="/reading-list">Your reading list</a></p>
<p>Everything else needs a connection.</p>
<p><a href="/">Try the home page</a></p>
</main>
</body>
</html>
`
}
