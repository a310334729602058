// @vitest-environment jsdom
import { render, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server.edge'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())

async function renderOnServer(): Promise<string> {
  const { Cover, drawCoversWith } = await import('./cover')
  drawCoversWith((await import('./covers/cover-art')).CoverArt)
  const html = renderToString(<Cover category="EPFO" seed="A title" />)
  vi.resetModules()
  return html
}

test('what the server drew stays, and the browser draws nothing', async () => {
  const html = await renderOnServer()
  const { Cover } = await import('./cover')
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = html
  const scene = container.querySelector('svg:last-of-type')
  const { rerender } = render(<Cover category="EPFO" seed="A title" />, { container, hydrate: true })
  rerender(<Cover category="EPFO" seed="A title" className="again" />)
  expect(container.querySelector('svg:last-of-type')).toBe(scene)
  expect(container.innerHTML.replace(' again', '')).toBe(html)
})

test('a cover that comes later is drawn as the server would have', async () => {
  const html = await renderOnServer()
  const { Cover } = await import('./cover')
  const { container, rerender } = render(<Cover category="EPFO" seed="A title" />)
  expect(container.querySelector('svg')).toBeNull()
  await waitFor(() => expect(container.innerHTML).toBe(html))
  rerender(<Cover category="EPFO" seed="Another title" />)
  await waitFor(() => expect(container.innerHTML).not.toBe(html))
})
