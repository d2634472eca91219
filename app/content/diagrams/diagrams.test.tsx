import { readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { describe, expect, test } from 'vitest'
import { i18nFor } from '#app/content/text/i18n.server.ts'
import { LANGUAGES, type Language } from '#app/domain/language.ts'
import { kroner } from '#app/domain/money/money.ts'
import { FALLBACK_RULES } from '#app/domain/pricing/pricing.ts'
import { areaPrices, diagrams } from './index.ts'
import { DIAGRAM_NAMES, type DiagramName } from './types.ts'

const inPage = (diagram: ReactNode, lng: Language) =>
  renderToStaticMarkup(<I18nextProvider i18n={i18nFor(lng)}>{diagram}</I18nextProvider>)
const html = (name: DiagramName, lng: Language) => {
  const Diagram = diagrams[name]
  return inPage(<Diagram lng={lng} />, lng)
}
const count = (text: string, part: RegExp) => [...text.matchAll(part)].length
/** The markup without words: what is left has to be the same in both languages. */
const skeleton = (markup: string) =>
  markup.replace(/>[^<]+</g, '><').replace(/ (?:aria-label|aria-valuetext|alt|data-lng)="[^"]*"/g, '')

describe.each(DIAGRAM_NAMES)('diagram %s', (name) => {
  test.each(LANGUAGES)('is a figure with a name and a line of explanation (%s)', (lng) => {
    const markup = html(name, lng)

    expect(markup).toMatch(new RegExp(`^<figure class="dg dg-${name}" aria-label="[^"]{5,}">`))
    expect(markup).toMatch(/<figcaption>.{20,}<\/figcaption><\/figure>$/)
  })

  test.each(LANGUAGES)('gives every picture words or hides it from screen readers (%s)', (lng) => {
    const markup = html(name, lng)
    const pictures = markup.match(/<svg[^>]*>/g) ?? []
    const photos = markup.match(/<img[^>]*>/g) ?? []

    for (const picture of pictures) expect(picture).toMatch(/role="img" aria-label="[^"]{5,}"|aria-hidden="true"/)
    for (const photo of photos) expect(photo).toMatch(/alt="Illustration: [^"]{10,}"/)
  })

  test.each(LANGUAGES)('carries no inline style and no script, which the security policy refuses (%s)', (lng) => {
    expect(html(name, lng)).not.toMatch(/ style=|<style|<script| on[a-z]+=/)
  })

  test('has the same structure in both languages, and other words', () => {
    const [danish, english] = [html(name, 'da'), html(name, 'en')]

    expect(skeleton(english)).toBe(skeleton(danish))
    expect(english).not.toBe(danish)
  })

  test('takes its colours from the design tokens', () => {
    expect(html(name, 'da')).not.toMatch(/(?:fill|stroke|stop-color|color)="#/)
  })

  test('stays light enough to stand inside a page: under 25 kB', () => {
    expect(html(name, 'da').length).toBeLessThan(25_000)
  })
})

test('all diagrams can stand on one page without two elements of one id', () => {
  const page = DIAGRAM_NAMES.map((name) => html(name, 'da')).join('')
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)

  expect(new Set(ids).size).toBe(ids.length)
  for (const [, id] of page.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids).toContain(id)
})

test('every class a diagram uses is known to the style sheet', () => {
  const css = readFileSync(new URL('./diagrams.css', import.meta.url), 'utf8')
  const page = DIAGRAM_NAMES.map((name) => html(name, 'da')).join('')
  const used = new Set([...page.matchAll(/class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')))
  const plain = new Set([...DIAGRAM_NAMES.map((name) => `dg-${name}`), 'dg-body', 'rng'])

  expect([...used].filter((name) => !plain.has(name) && !new RegExp(`\\.${name}(?![\\w-])`).test(css))).toEqual([])
})

test('no text of a diagram is smaller than the caption size', () => {
  const css = readFileSync(new URL('./diagrams.css', import.meta.url), 'utf8')
  const sizes = [...css.matchAll(/font-size: ([\d.]+)(rem|px)/g)].map(
    ([, size, unit]) => Number(size) * (unit === 'rem' ? 16 : 1),
  )

  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(13)
})

test('the session timeline draws four and twelve sessions, 18 and 66 weeks at the shortest', () => {
  const markup = html('session-timeline', 'da')

  expect(count(markup, /class="dg-dot"/g)).toBe(4 + 12)
  expect(markup).toContain('mindst 18 uger')
  expect(markup).toContain('mindst 66 uger')
})

test('the skin types are not an ordered list, and each has a field of the same kind', () => {
  const markup = html('fitzpatrick', 'en')

  expect(markup).not.toContain('<ol')
  expect(count(markup, /class="dg-skin-field dg-tone-\d"/g)).toBe(6)
})

test('the pain map says in words what the pattern shows and why, thirteen places in three levels', () => {
  const markup = html('pain-map', 'da')

  expect(count(markup, /<th scope="row">/g)).toBe(13)
  expect(count(markup, /class="dg-place-note">[^<]{8,}</g)).toBe(13)
  for (const level of ['Lav', 'Moderat', 'Høj']) expect(markup).toContain(`${level}</th>`)
})

test('only 1064 nm is for every skin type, and white ink is promised no wavelength, only a test spot', () => {
  const markup = html('colour-wavelength', 'en')

  expect(markup).toContain('<td>I–III</td><td>II–IV</td><td>II–IV</td><td>all</td>')
  expect(markup).toMatch(/White, beige and pink<\/span><\/th><td colspan="4"/i)
})

test('the price examples are those of the price list it is given', () => {
  const prices = [{ areaCm2: 60, amount: kroner(1234) }]

  const Calculator = diagrams['price-calculator']
  const markup = inPage(<Calculator lng="da" prices={prices} />, 'da')

  expect(markup).toContain('1.234 kr.')
  expect(markup).not.toContain('1.620 kr.')
})

test('the shipped price list gives the eight sizes, and the four things beside them, their prices', () => {
  const amounts = areaPrices(FALLBACK_RULES).map(({ areaCm2, amount }) => [areaCm2, amount / 100])

  expect(amounts).toEqual([
    [10, 900],
    [30, 900],
    [45, 1260],
    [60, 1620],
    [100, 2580],
    [150, 3580],
    [200, 4580],
    [250, 5380],
    [4, 900],
    [46, 1380],
    [70, 1860],
    [310, 6340],
  ])
})
