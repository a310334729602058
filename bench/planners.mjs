// How long the two planners keep a slow phone waiting: from an answer about an asset to the painted plan, and for sealing
// and opening a will. Chromium's processor is throttled four times; it throttles the page alone, so the worker that makes
// keys is measured as it is, and its time counted four times.
import { attempt, launchBrowser, row, rows, runMeasures, say } from './browser.mjs'

const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const SLOWER = 4
const ANSWERS = 20
const SEALINGS = 5
const PASSPHRASE = 'monsoon lamp bicycle mango'
// Texts that stand in the scripts of the will planner and of the transmission plan, and in no other.
const MARKS = ['FINEPRINT-WILL', 'transmission-plan']

await runMeasures('planners in a browser', async (base) => {
  const browser = await launchBrowser()
  for (const assets of [1, 6, 16]) {
    await attempt(`transmission plan, ${assets} assets`, () => answerQuestions(browser, base, assets))
  }
  for (const assets of [0, 300]) {
    await attempt(`will of ${assets} assets`, () => sealAndOpen(browser, base, assets))
  }
  await attempt('scripts of a first visit', () => weighFirstVisit(browser, base))
  await browser.close()
})

/** Answers by keyboard, and takes the time from the key to the frame that shows what follows from it. */
async function answerQuestions(browser, base, assets) {
  say(`answering about ${assets} assets`)
  const { context, page, throttle } = await openPage(browser)
  await page.addInitScript(() => {
    globalThis.times = []
    let pressed = 0
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        pressed = timeStamp
      },
      true,
    )
    addEventListener(
      'change',
      () => {
        const since = pressed
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => globalThis.times.push(performance.now() - since)
          port2.postMessage(null)
        })
      },
      true,
    )
  })
  await page.goto(`${base}/assettransmission`, { waitUntil: 'networkidle' })
  await page.waitForTimeout(800)
  const add = page.getByRole('button', { name: /^Add / })
  const listed = page.locator('fieldset fieldset')
  for (let at = 0; (await listed.count()) < assets; at += 1) await add.nth(at % (await add.count())).click()
  await page.waitForTimeout(500)
  await throttle(SLOWER)
  const ofAssets = page.locator('select[id^=asset-]')
  const count = await ofAssets.count()
  for (let at = 0; at < ANSWERS; at += 1) {
    const question = [page.locator('#relation'), page.locator('#will')][at % 4] ?? ofAssets.nth((at * 7) % count)
    await question.focus()
    const isLast = await question.evaluate((list) => list.selectedIndex === list.options.length - 1)
    await question.press(isLast ? 'ArrowUp' : 'ArrowDown')
    await page.waitForTimeout(400)
  }
  const times = (await page.evaluate(() => globalThis.times)).sort((one, other) => one - other)
  await context.close()
  if (times.length !== ANSWERS) throw new Error(`${times.length} of ${ANSWERS} answers were measured`)
  const [middle, worst] = [findMiddle(times), times.at(-1)]
  const measured = `${middle.toFixed(0)} ms in the middle, ${worst.toFixed(0)} ms at worst`
  const what = `transmission plan of ${assets}: answer to painted plan, CPU ÷ ${SLOWER}`
  rows.push(row(what, '≤ 50 ms', measured, middle <= 50, { times }))
}

async function sealAndOpen(browser, base, assets) {
  say(`sealing a will of ${assets} assets`)
  const { context, page, throttle } = await openPage(browser)
  await page.addInitScript(recordSealing)
  await page.goto(`${base}/faq`)
  await page.evaluate(storeDraft, makeWill(assets))
  await page.goto(`${base}/willplanning#keep`)
  await page.reload()
  await page.getByText('Everything is loaded. You can go offline now').waitFor()
  await page.waitForTimeout(500)
  const requests = []
  page.on('request', (request) => requests.push(request.url()))
  await throttle(SLOWER)
  const sealed = []
  const opened = []
  let shownProgress = 0
  for (let at = 0; at < SEALINGS; at += 1) {
    await page.getByLabel('Passphrase', { exact: true }).fill(PASSPHRASE)
    await page.getByLabel('The same once more').fill(PASSPHRASE)
    const waiting = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Seal and save' }).click()
    const file = await (await waiting).path()
    const sealing = await readSealing(page, 'was sealed, opened again')
    await page.getByLabel('File', { exact: true }).setInputFiles(file)
    await page.getByLabel('Passphrase of the file').fill(PASSPHRASE)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const opening = await readSealing(page, 'It took the place of the draft')
    sealed.push(sealing.time)
    opened.push(opening.time)
    shownProgress += [sealing, opening].filter(({ steps }) => steps > 0).length
  }
  await context.close()
  // A file that is saved has an address of the page's own memory, and no request leaves the device.
  const sent = requests.filter((url) => url.startsWith('http'))
  const size = assets === 0 ? 'a small will' : `a will of ${assets} assets`
  const progress = `progress shown in ${shownProgress} of ${2 * SEALINGS}`
  for (const [name, times] of [
    ['sealing', sealed],
    ['opening', opened],
  ]) {
    times.sort((one, other) => one - other)
    const middle = findMiddle(times)
    const measured = `${(middle / 1000).toFixed(2)} s in the middle of ${times.length} (${progress})`
    const met = middle <= 4000 && shownProgress === 2 * SEALINGS
    rows.push(row(`${name} ${size}, CPU ÷ ${SLOWER}`, '≤ 4 s', measured, met, { times }))
  }
  rows.push(row(`${size}: requests once the planner is open`, '0', `${sent.length}`, sent.length === 0, { sent }))
}

/** Runs in the page: when a form was sent, how long keys took, and how often progress was drawn. */
function recordSealing() {
  globalThis.sealing = { since: 0, keys: 0, steps: 0 }
  addEventListener(
    'submit',
    () => {
      globalThis.sealing = { since: performance.now(), keys: 0, steps: 0 }
    },
    true,
  )
  const Original = globalThis.Worker
  globalThis.Worker = class extends Original {
    constructor(...details) {
      super(...details)
      this.addEventListener('message', ({ data }) => {
        if ('progress' in data) globalThis.sealing.steps += 1
        if ('key' in data) globalThis.sealing.keys += performance.now() - this.asked
      })
    }
    postMessage(...message) {
      this.asked = performance.now()
      super.postMessage(...message)
    }
  }
}

/** Waits for the words that end a sealing, and returns the time with that of the worker counted as on a slow phone. */
async function readSealing(page, words) {
  await page.getByText(words).waitFor({ timeout: 60_000 })
  const { since, keys, steps, now } = await page.evaluate(() => ({ ...globalThis.sealing, now: performance.now() }))
  return { time: now - since + keys * (SLOWER - 1), steps }
}

async function weighFirstVisit(browser, base) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  const scripts = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const { contents } = await (await fetch(`${base}/cms/api/contents?limit=1`)).json()
  await page.goto(base + contents[0].url, { waitUntil: 'networkidle' })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await page.waitForTimeout(1_500)
  const texts = await Promise.all(scripts)
  await context.close()
  const heavy = texts.filter((text) => MARKS.some((mark) => text.includes(mark)))
  const measured = `${heavy.length} of ${texts.length}`
  rows.push(row('scripts of a first visit that hold a planner', '0', measured, heavy.length === 0, {}))
}

async function openPage(browser) {
  const context = await browser.newContext({ ...PHONE, acceptDownloads: true })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  return { context, page, throttle: (rate) => session.send('Emulation.setCPUThrottlingRate', { rate }) }
}

/** Runs in the page. */
function storeDraft(will) {
  return new Promise((done, fail) => {
    const opening = indexedDB.open('fineprint-will', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('draft')
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('draft', 'readwrite')
      writing.objectStore('draft').put({ will, savedAt: new Date().toISOString() }, 'draft')
      writing.oncomplete = () => done(opening.result.close())
    }
  })
}

function makeWill(count) {
  const witness = { name: '', address: '', born: '', abroad: false, marriedTo: '' }
  const person = { relation: 'friend', born: '1975', died: false, marriedTo: '', omitted: false }
  const assets = Array.from({ length: count }, (_, at) => ({
    id: `thing-${at}`,
    kind: 'things',
    words: `the painting number ${at + 1} of the collection in the house at 12 Garden Lane, Pune 411001`,
    last4: '',
    held: 'sole',
    nominee: '',
    loan: 'none',
  }))
  return {
    v: 1,
    me: {
      name: 'Ramesh Rao',
      born: '1970-05-04',
      address: '12 Garden Lane, Pune 411001',
      state: 'Maharashtra',
      law: 'hindu',
      indiaOnly: true,
    },
    stops: [],
    family: [
      { id: 'wife', name: 'Asha Rao', ...person, relation: 'wife' },
      { id: 'friend', name: 'Sunil Nair', ...person },
    ],
    assets,
    gifts: assets.map(({ id }) => ({ asset: id, to: [{ who: 'friend', parts: 10_000, ifDead: '' }] })),
    residue: [{ who: 'wife', parts: 10_000, ifDead: '' }],
    executor: 'wife',
    executor2: 'friend',
    guardian: '',
    guardian2: '',
    holder: '',
    minorsAge: 18,
    outliveDays: 0,
    witnesses: [witness, witness],
    wishes: { funeral: '', organs: '', digital: '', pets: '', charity: '' },
    earlier: { exists: false, date: '', place: '' },
    codicil: { date: '', changes: '' },
    doctorsNote: false,
  }
}

function findMiddle(sorted) {
  return sorted[Math.floor(sorted.length / 2)]
}
