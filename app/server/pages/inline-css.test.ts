import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cachePage } from './cached-page.ts'
import { createInliner } from './inline-css.ts'

const folder = mkdtempSync(join(tmpdir(), 'paint-'))
writeFileSync(join(folder, 'page.css'), '.lead{color:navy}.never{color:red}details[open] .lead{color:teal}')
writeFileSync(join(folder, 'faces.css'), '@font-face{font-family:A;src:url(/a.woff2)}')
afterAll(() => rmSync(folder, { recursive: true }))

const HTML =
  '<!doctype html><html><head><link rel="preload" href="/a.woff2" as="font"><link rel="stylesheet" href="/faces.css"><link rel="stylesheet" href="/page.css"><link rel="manifest" href="/site.webmanifest"><link rel="modulepreload" href="/part.js"><script type="module" src="/islands.js"></script></head><body><details><p class="lead">Hej</p></details></body></html>'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const inside = (html: string, tag: string) => new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(html)?.[1] ?? ''

test('inlines the rules a content page uses and blocks on nothing', async () => {
  const { html } = await createInliner(folder)!(HTML)
  expect(inside(html, 'style')).toContain('.lead{color:navy}')
  expect(inside(html, 'style')).not.toContain('.never')
  const head = html.replace(/<noscript>.*?<\/noscript>/, '')
  expect(head).not.toMatch(/<link[^>]*(?:stylesheet|modulepreload|manifest)/)
  expect(head).not.toContain('src="/islands.js"')
})

test('inlines rules of states that a click causes', async () => {
  const { html } = await createInliner(folder)!(HTML)
  expect(inside(html, 'style')).toContain('details[open] .lead')
})

test('inlines font faces, so that text is laid out once', async () => {
  const { html } = await createInliner(folder)!(HTML)
  expect(inside(html, 'style')).toContain('@font-face{font-family:A;src:url(/a.woff2)}')
  expect(inside(html, 'script')).not.toContain('/faces.css')
})

test('preloads the typeface and nothing else', async () => {
  const { html } = await createInliner(folder)!(HTML)
  expect(html.match(/<link[^>]*preload[^>]*>/g)).toEqual(['<link rel="preload" href="/a.woff2" as="font">'])
})

test('loads style sheets at once without script and after the first paint with it', async () => {
  const { html } = await createInliner(folder)!(HTML)
  expect(inside(html, 'noscript')).toBe(
    '<link rel="stylesheet" href="/faces.css"><link rel="stylesheet" href="/page.css">',
  )
  const page = openPage(html)
  page.happen('load')
  page.frame()
  expect(page.fetched).toEqual([])
  page.paint()
  page.frame()
  expect(page.fetched).toEqual(['/islands.js', '/site.webmanifest', '/page.css'])
})

test('loads the script of a background tab after three seconds', async () => {
  const page = openPage((await createInliner(folder)!(HTML)).html)
  page.happen('load')
  page.wait(2999)
  expect(page.fetched).toEqual([])
  page.wait(1)
  expect(page.fetched).toEqual(['/islands.js', '/site.webmanifest', '/page.css'])
})

test('loads style and script once on an input before the first paint', async () => {
  const page = openPage((await createInliner(folder)!(HTML)).html)
  page.happen('pointerdown')
  expect(page.fetched).toEqual(['/islands.js', '/site.webmanifest', '/page.css'])
  page.happen('load')
  page.paint()
  page.frame()
  expect(page.fetched).toHaveLength(3)
})

test('loads the whole style before painting an address with an anchor', async () => {
  const page = openPage((await createInliner(folder)!(HTML)).html, { hash: '#kontakt' })
  expect(page.waitedFor).toContain('/page.css')
  page.happen('load')
  page.paint()
  page.frame()
  expect(page.fetched).toHaveLength(3)
})

/** Runs the page's own script as a browser would, one event, frame, picture and wait at a time. */
function openPage(html: string, { cookie = '', hash = '' } = {}) {
  const fetched: string[] = []
  const waitedFor: string[] = []
  const listening = new Map<string, () => void>()
  let frames: (() => void)[] = []
  let waiting: { work: () => void; ms: number }[] = []
  let painted = () => {}
  const document = {
    cookie,
    documentElement: { dataset: {} as { roles?: string } },
    createElement: () => ({}),
    head: {
      append(link: { href: string; blocking: string }) {
        fetched.push(link.href)
        if (link.blocking === 'render') waitedFor.push(link.href)
      },
    },
  }
  const surroundings = {
    document,
    location: { hash },
    addEventListener: (name: string, listener: () => void) => listening.set(name, listener),
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void, ms = 0) => (ms === 0 ? work() : void waiting.push({ work, ms })),
    PerformanceObserver: class {
      constructor(seen: () => void) {
        painted = seen
      }
      observe() {}
    },
  }
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval -- the page's own script, run as a page would
  new Function(...Object.keys(surroundings), inside(html, 'script'))(...Object.values(surroundings))
  return {
    fetched,
    waitedFor,
    happen: (name: string) => listening.get(name)!(),
    frame() {
      const now = frames
      frames = []
      for (const work of now) work()
    },
    paint: () => painted(),
    wait(passed: number) {
      const now = waiting
      waiting = []
      for (const { work, ms } of now) {
        if (ms <= passed) work()
        else waiting.push({ work, ms: ms - passed })
      }
    },
    roles: document.documentElement.dataset.roles,
  }
}

test('marks a browser with a session before the first paint', async () => {
  const { html } = await createInliner(folder)!(HTML)
  expect(openPage(html, { cookie: 'lng=da; signed-in=1' }).roles).toBe('')
  expect(openPage(html, { cookie: 'lng=da' }).roles).toBeUndefined()
})

test('keeps text marks only in the hydrated form, which hydrates without a mismatch', async () => {
  const paint = createInliner(folder)!
  const form = '<div data-island="contact-form"><form>Ring<!-- --> 20 30</form></div>'
  const page = HTML.replace('<details>', `<p>fra <!-- -->900 kr.</p>${form}<p>© <!-- -->2026</p><details>`)
  expect((await paint(page)).html).toContain(`<p>fra 900 kr.</p>${form}<p>© 2026</p>`)
  const whole = page.replace('</body>', '<script>window.__reactRouterContext={}</script></body>')
  expect((await paint(whole)).html).toContain('<p>fra <!-- -->900 kr.</p>')
})

test('allows only the two inline parts of a cached page', async () => {
  const painted = await createInliner(folder)!(HTML)
  const page = await cachePage(painted, 'da', { path: '/', site: { https: true, stripe: false } })
  const policy = page.answer('br', undefined).headers['Content-Security-Policy']!
  expect(policy).toContain(`script-src 'self' ${hashOf(inside(painted.html, 'script'))};`)
  expect(policy).toContain(`style-src 'self' ${hashOf(inside(painted.html, 'style'))};`)
  expect(policy).not.toContain('unsafe')
})

test('answers 304 for a known page, and uncompressed where no encoding is accepted', async () => {
  const page = await cachePage({ html: HTML, styleHash: null, scriptHash: null }, 'da', {
    path: '/',
    site: { https: false, stripe: false },
  })
  const first = page.answer(undefined, undefined)
  expect(new TextDecoder().decode(first.body!)).toBe(HTML)
  expect(page.answer('gzip', first.headers['ETag'])).toMatchObject({ status: 304, body: null })
})
