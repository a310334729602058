import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkWill } from '../checks/check-will'
import type { Will } from '../model/will'
import { all, asset, gift, SIMPLE, TODAY } from '../../../testing/sample-families'
import { GiftsStep } from './gifts-step'

const ASSETS = [
  asset('epf', 'epf', 'my provident fund'),
  asset('flat', 'home', 'the flat at 12 Garden Lane, Pune'),
  asset('gold', 'gold', 'my gold chain'),
]

/** The lines that are open, each with what stands in it. */
function draw(part: Partial<Will>): { page: string; open: string[] } {
  const will = { ...SIMPLE, ...part }
  const checked = checkWill(will, TODAY)
  const page = renderToStaticMarkup(<GiftsStep will={will} change={() => undefined} checked={checked} today={TODAY} />)
  return { page, open: page.split('<li').filter((line) => line.includes('aria-expanded="true"')) }
}

test('while nothing is given, the first asset that a will can give is open, and a line says what a closed one means', () => {
  const { page, open } = draw({ assets: ASSETS })
  expect(page).toContain('Open an asset to say who gets it.')
  expect(open).toHaveLength(1)
  expect(open[0]).toContain('the flat at 12 Garden Lane, Pune')
  expect(page).toContain('Add a person who takes')
})

test('once something is given, every line is closed', () => {
  const { page, open } = draw({ assets: ASSETS, gifts: [gift('flat', all('wife', 'friend'))] })
  expect(open).toEqual([])
  expect(page).toContain('Asha Rao 100%')
})
