import { expect, test } from 'vitest'
import { criticalCss } from './critical-css.ts'

const HTML =
  '<p class="lead small">Hej</p><section class="bar" hidden=""><b class="sw"></b></section><div id="m" class="menu" popover="auto"><a class="row">Priser</a></div>'

test('keeps rules of used classes and drops the others', () => {
  const rules = criticalCss('.lead{color:red}.lead .gone,.small{top:0}.sw{left:0}p{margin:0}', HTML)
  expect(rules).toContain('.lead{color:red}.small{top:0}p{margin:0}')
})

test('drops pointer and print rules and keeps focus rules', () => {
  const rules = criticalCss('.lead:hover{top:1px}.lead:focus-visible{top:2px}@media print{.lead{top:3px}}', HTML)
  expect(rules).toContain('.lead:focus-visible{top:2px}')
  expect(rules).not.toMatch(/1px|3px|@media/)
})

test('drops rules for disabled and focus-within states', () => {
  const css = '.lead:disabled{top:1px}.lead[disabled]{top:2px}.small:has(b:focus-visible){top:3px}.lead:focus{top:4px}'
  expect(criticalCss(css, HTML)).toContain('.lead:focus{top:4px}')
  expect(criticalCss(css, HTML)).not.toMatch(/[123]px/)
})

test('keeps rules that hide an element until a script shows it', () => {
  const waits = '.lead:not([data-on]){visibility:hidden}'
  expect(criticalCss(`${waits}.lead[data-on]{top:1px}`, HTML)).toContain(waits)
  expect(criticalCss(`${waits}.lead[data-on]{top:1px}`, HTML)).not.toContain('1px')
})

test('drops rules of a closed menu and hides the menu until they load', () => {
  const rules = criticalCss('.menu{top:1px}.menu-top{top:2px}.row{top:3px}', HTML)
  expect(rules).toBe('.row{top:3px}[popover]{visibility:hidden}')
})

test('hides a picture below the fold until the style sheet loads', () => {
  const page = '<div class="cmp later-image"><img src="/a.webp" loading="lazy"></div>'
  expect(criticalCss('.later-image>img{display:block}', page)).toMatch(/\.later-image>img\{display:none\}$/)
  expect(criticalCss('', HTML)).not.toContain('later-image')
})

test('keeps a custom property that is used, also by another one', () => {
  const rules = criticalCss(':root{--a:1px;--b:var(--a);--b-c:2px;--d:var(--e);--e:3px}.lead{top:var(--b)}', HTML)
  expect(rules).toContain(':root{--a:1px;--b:var(--a)}.lead{top:var(--b)}')
})

test('keeps all steps of a used animation and drops unused keyframes', () => {
  const css = '.lead{animation:in 1s}@keyframes in{0%{opacity:0}12.5%{opacity:.5}to{opacity:1}}'
  expect(criticalCss(`${css}.gone{animation:out 1s}@keyframes out{to{opacity:0}}`, HTML)).toBe(
    `${css}[popover]{visibility:hidden}`,
  )
})

test('drops rules for busy and invalid states', () => {
  const rules = criticalCss(
    '.lead[aria-busy=true]{top:1px}.small[aria-invalid=true]{top:2px}.dots i{top:2px}.lead{top:3px}',
    `${HTML}<span class="dots"><i></i></span>`,
  )
  expect(rules).toContain('.lead{top:3px}')
  expect(rules).not.toMatch(/1px|2px/)
})

test('drops rules of elements below the fold', () => {
  const long = `<main class="page"><p class="lead">${'ord '.repeat(1100)}</p><p class="far">Langt nede</p><form class="ask"></form></main><footer class="ft"></footer><div class="bar"></div>`
  const css = '.page{top:1px}.far{top:2px}.ask{top:3px}.ft{top:4px}.bar{top:5px}'
  expect(criticalCss(css, long)).toBe('.page{top:1px}.bar{top:5px}')
  expect(criticalCss(css, long.replace(/(ord )+/, 'ord'))).toBe(css)
})

test('counts pictures and margins towards the fold', () => {
  const page = (parts: string) =>
    `<main><section class="top">${'ord '.repeat(500)}</section>${parts}<p class="far">Langt nede</p></main><footer></footer>`
  const css = '.top{top:1px}.far{top:2px}'
  expect(criticalCss(css, page('<section><figure>Ida</figure></section>'))).toBe(css)
  expect(criticalCss(css, page('<section><figure>Ida</figure></section>'.repeat(2)))).toBe('.top{top:1px}')
})
