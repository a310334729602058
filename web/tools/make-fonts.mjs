// Cuts the fonts down to what an Indian reader's page and the PDF of a will need. Run it by hand after an upgrade of the
// font packages: node tools/make-fonts.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

const packages = fileURLToPath(new URL('../node_modules/@fontsource-variable/', import.meta.url))
const target = fileURLToPath(new URL('../src/styles/fonts/', import.meta.url))

const range = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at))
const plain = `${range(0x20, 0x7e)}${range(0xa0, 0xbf)}×÷–—‘’‚“”„†•…‰‹›⁄€™−≈≠≤≥←↑→↓`
// Few pages have a letter with an accent; a name in such letters brings a file of its own (fonts.css).
const accents = `${range(0xc0, 0xd6)}${range(0xd8, 0xf6)}${range(0xf8, 0xff)}ıŒœŠšŽžŸ`
const latin = plain + accents
const rupee = '₹'

// The rupee sign lives in the packages' "latin-ext" files: one glyph of it makes a file of a kilobyte.
const cuts = [
  ['inter.woff2', 'inter/files/inter-latin-wght-normal.woff2', plain],
  ['inter-accents.woff2', 'inter/files/inter-latin-wght-normal.woff2', accents],
  ['inter-rupee.woff2', 'inter/files/inter-latin-ext-wght-normal.woff2', rupee],
  ['source-serif.woff2', 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2', plain],
  ['source-serif-accents.woff2', 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2', accents],
  ['source-serif-rupee.woff2', 'source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2', rupee],
]

await mkdir(target, { recursive: true })
for (const [name, source, text] of cuts) {
  const font = await subsetFont(await readFile(packages + source), text, {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700 } },
  })
  await writeFile(target + name, font)
  console.log(`${name} ${(font.length / 1024).toFixed(1)} KB`)
}

// The PDF of a will needs files of one weight, in the older format, and the letters of names in other spellings.
const wider = `${range(0x100, 0x17f)}${range(0x1e00, 0x1eff)}${rupee}`
const paper = fileURLToPath(new URL('../src/features/will/output/fonts/', import.meta.url))
await mkdir(paper, { recursive: true })
for (const [name, source, text] of [
  ['serif', 'source-serif-4/files/source-serif-4-latin-wght-normal.woff2', latin],
  ['serif-wider', 'source-serif-4/files/source-serif-4-latin-ext-wght-normal.woff2', wider],
]) {
  for (const wght of [400, 700]) {
    const font = await subsetFont(await readFile(packages + source), text, {
      targetFormat: 'truetype',
      variationAxes: { wght },
    })
    await writeFile(`${paper}${name}-${wght}.ttf`, font)
    console.log(`${name}-${wght}.ttf ${(font.length / 1024).toFixed(1)} KB`)
  }
}

// A Hindi will, and names in Devanagari. All joined forms of the letters stay, and so do the joiners that people type.
const devanagari = `${range(0x900, 0x97f)}\u200c\u200d `
const noto = fileURLToPath(new URL('../node_modules/@fontsource/noto-serif-devanagari/files/', import.meta.url))
for (const wght of [400, 700]) {
  const source = await readFile(`${noto}noto-serif-devanagari-devanagari-${wght}-normal.woff2`)
  const font = await subsetFont(source, devanagari, { targetFormat: 'truetype' })
  await writeFile(`${paper}devanagari-${wght}.ttf`, font)
  console.log(`devanagari-${wght}.ttf ${(font.length / 1024).toFixed(1)} KB`)
}
