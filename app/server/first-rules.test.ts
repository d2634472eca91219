import { expect, test } from 'vitest'
import { firstRules } from './first-rules.ts'

const HTML =
  '<p class="lead small">Hej</p><section class="bar" hidden=""><b class="sw"></b></section><div id="m" class="menu" popover="auto"><a class="row">Priser</a></div>'

test('a page carries the rules of what it shows, and none of what it does not', () => {
  const rules = firstRules('.lead{color:red}.lead .gone,.small{top:0}.sw{left:0}p{margin:0}', HTML)
  expect(rules).toContain('.lead{color:red}.small{top:0}p{margin:0}')
})

test('rules for the pointer and for paper come later, those for the keyboard are there', () => {
  const rules = firstRules('.lead:hover{top:1px}.lead:focus-visible{top:2px}@media print{.lead{top:3px}}', HTML)
  expect(rules).toContain('.lead:focus-visible{top:2px}')
  expect(rules).not.toMatch(/1px|3px|@media/)
})

test('what is switched off, and what stands around a focus, looks so a moment later', () => {
  const css = '.lead:disabled{top:1px}.lead[disabled]{top:2px}.small:has(b:focus-visible){top:3px}.lead:focus{top:4px}'
  expect(firstRules(css, HTML)).toContain('.lead:focus{top:4px}')
  expect(firstRules(css, HTML)).not.toMatch(/[123]px/)
})

test('what waits unseen for a script to show it is unseen from the first paint', () => {
  const waits = '.lead:not([data-on]){visibility:hidden}'
  expect(firstRules(`${waits}.lead[data-on]{top:1px}`, HTML)).toContain(waits)
  expect(firstRules(`${waits}.lead[data-on]{top:1px}`, HTML)).not.toContain('1px')
})

test('a menu nobody has opened brings its rules later and stays unseen until then', () => {
  const rules = firstRules('.menu{top:1px}.menu-top{top:2px}.row{top:3px}', HTML)
  expect(rules).toBe('.row{top:3px}[popover]{visibility:hidden}')
})

test('a picture below the first screen waits for the style sheet, so that it takes nothing from the first one', () => {
  const page = '<div class="cmp later-image"><img src="/a.webp" loading="lazy"></div>'
  expect(firstRules('.later-image>img{display:block}', page)).toMatch(/\.later-image>img\{display:none\}$/)
  expect(firstRules('', HTML)).not.toContain('later-image')
})

test('a name for a value is there when it is used, also by another name', () => {
  const rules = firstRules(':root{--a:1px;--b:var(--a);--b-c:2px;--d:var(--e);--e:3px}.lead{top:var(--b)}', HTML)
  expect(rules).toContain(':root{--a:1px;--b:var(--a)}.lead{top:var(--b)}')
})

test('movements keep all their steps, and one that nothing shown makes is left out', () => {
  const css = '.lead{animation:in 1s}@keyframes in{0%{opacity:0}12.5%{opacity:.5}to{opacity:1}}'
  expect(firstRules(`${css}.gone{animation:out 1s}@keyframes out{to{opacity:0}}`, HTML)).toBe(
    `${css}[popover]{visibility:hidden}`,
  )
})

test('what is busy or at fault is so by a script, which comes after the whole sheets', () => {
  const rules = firstRules(
    '.lead[aria-busy=true]{top:1px}.small[aria-invalid=true]{top:2px}.dots i{top:2px}.lead{top:3px}',
    `${HTML}<span class="dots"><i></i></span>`,
  )
  expect(rules).toContain('.lead{top:3px}')
  expect(rules).not.toMatch(/1px|2px/)
})

test('what stands more than a screen away brings its rules later', () => {
  const long = `<main class="page"><p class="lead">${'ord '.repeat(1100)}</p><p class="far">Langt nede</p><form class="ask"></form></main><footer class="ft"></footer><div class="bar"></div>`
  const css = '.page{top:1px}.far{top:2px}.ask{top:3px}.ft{top:4px}.bar{top:5px}'
  expect(firstRules(css, long)).toBe('.page{top:1px}.bar{top:5px}')
  expect(firstRules(css, long.replace(/(ord )+/, 'ord'))).toBe(css)
})

test('pictures and the space around what is said fill the screen too', () => {
  const page = (parts: string) =>
    `<main><section class="top">${'ord '.repeat(500)}</section>${parts}<p class="far">Langt nede</p></main><footer></footer>`
  const css = '.top{top:1px}.far{top:2px}'
  expect(firstRules(css, page('<section><figure>Ida</figure></section>'))).toBe(css)
  expect(firstRules(css, page('<section><figure>Ida</figure></section>'.repeat(2)))).toBe('.top{top:1px}')
})
