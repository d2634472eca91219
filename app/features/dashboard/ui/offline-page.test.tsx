import { renderToStaticMarkup } from 'react-dom/server'
import { runInNewContext } from 'node:vm'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { ClinicContext } from '#app/ui/clinic.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { OfflinePage } from './offline-page.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs the page's own script. */
function open() {
  const html = renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor('da')}>
      <ClinicContext value={SHIPPED_CLINIC}>
        <OfflinePage shown={{ next: null, steps: [] }} />
      </ClinicContext>
    </I18nextProvider>,
  )
  const device = {
    document: { visibilityState: 'visible' },
    location: { reload: vi.fn() },
    fetch: vi.fn((_url: string, _init: RequestInit) => Promise.reject<Response>(new TypeError('Failed to fetch'))),
    addEventListener: vi.fn(),
    setInterval,
  }
  runInNewContext(/<script[^>]*>(.*?)<\/script>/s.exec(html)![1]!, device)
  return device
}
const later = () => vi.advanceTimersByTimeAsync(10_000)

test('the offline page reloads once the server answers, however often it could not be reached before', async () => {
  const { fetch, location } = open()
  await later()
  expect(fetch).toHaveBeenCalledWith('/healthz', { method: 'HEAD', cache: 'no-store' })
  fetch.mockResolvedValue(new Response(null, { status: 502 }))
  await later()
  expect(location.reload).not.toHaveBeenCalled()
  fetch.mockResolvedValue(new Response(null))
  await later()
  expect(location.reload).toHaveBeenCalled()
})

test('a hidden offline page asks nothing', async () => {
  const { document, fetch } = open()
  document.visibilityState = 'hidden'
  await later()
  expect(fetch).not.toHaveBeenCalled()
})
