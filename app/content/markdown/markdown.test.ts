import { expect, test } from 'vitest'
import { bindUnits, slug } from './markdown-text.ts'
import { parseMarkdown } from './markdown.ts'

const htmlOf = (text: string) =>
  parseMarkdown(text, 'page.da.md')
    .sections.map((section) => (section.kind === 'html' ? section.html : `[${section.kind}]`))
    .join('')

test('a heading can be linked to by its words, with Danish letters folded', () => {
  expect(slug('Hvornår må du få en ny? Først når såret er væk')).toBe(
    'hvornaar-maa-du-faa-en-ny-foerst-naar-saaret-er-vaek',
  )
  expect(htmlOf('## Hvad »fra« betyder')).toBe('<h2 id="hvad-fra-betyder">Hvad »fra« betyder</h2>')
})

test('a heading keeps the address written behind it, numbers and all', () => {
  expect(htmlOf('## 6. Databehandlere {#databehandlere}')).toBe('<h2 id="databehandlere">6. Databehandlere</h2>')
})

test('two headings with the same words have two addresses, and none takes an address of the page around them', () => {
  expect(parseMarkdown('## Pris\n\n## Pris\n\n## FAQ', 'page').headings.map(({ id }) => id)).toEqual([
    'pris',
    'pris-2',
    'faq-2',
  ])
})

test('parts that code draws stand between the runs of text', () => {
  const { sections } = parseMarkdown('Før.\n\n::diagram{name="skin-layers"}\n\n::hours\n\nEfter.', 'page')
  expect(sections).toEqual([
    { kind: 'html', html: '<p>Før.</p>' },
    { kind: 'diagram', name: 'skin-layers' },
    { kind: 'hours' },
    { kind: 'html', html: '<p>Efter.</p>' },
  ])
})

test('below ::folds each heading of level 3 is a topic to open, until the next of level 2', () => {
  const { sections, headings } = parseMarkdown('::folds\n\n### A\n\nEt.\n\n### B\n\nTo.\n\n## C\n\n### D', 'page')
  expect(sections).toEqual([
    {
      kind: 'folds',
      folds: [
        { id: 'a', title: 'A', html: '<p>Et.</p>' },
        { id: 'b', title: 'B', html: '<p>To.</p>' },
      ],
    },
    { kind: 'html', html: '<h2 id="c">C</h2>\n<h3 id="d">D</h3>' },
  ])
  expect(headings.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'])
})

test('what ::help frames ends before the next heading of level 2 after its own', () => {
  const { sections } = parseMarkdown('::help\n\n## A\n\n### B\n\nRing.\n\n## C\n\n::hours', 'page')
  expect(sections).toEqual([
    { kind: 'html', html: '<h2 id="a">A</h2>\n<h3 id="b">B</h3>\n<p>Ring.</p>', isHelp: true },
    { kind: 'html', html: '<h2 id="c">C</h2>' },
    { kind: 'hours' },
  ])
})

test.each([
  ['<b>fed</b>', 'raw HTML'],
  ['Tekst med <script>alert(1)</script>', 'raw HTML'],
  ['![billede](/img/x.webp)', 'pictures'],
  ['# Overskrift', 'level 2 or 3'],
  ['#### Overskrift', 'level 2 or 3'],
  ['- ## I en liste', 'inside another block'],
  ['[her](http://example.com)', 'neither a path nor https'],
  ['[her](javascript:alert)', 'neither a path nor https'],
  ['[her](//example.com)', 'neither a path nor https'],
  ['::diagram{name="nothing"}', 'no part'],
  ['::opening', 'no part'],
  ['Tekst\n::hours', 'no part on a line'],
  ['## A {#x}\n\n## B {#x}', 'the id x is taken'],
])('%j is refused, and the message names the file', (text, reason) => {
  expect(() => parseMarkdown(text, 'pages/blog/x.da.md')).toThrow(/^pages\/blog\/x\.da\.md: /)
  expect(() => parseMarkdown(text, 'x')).toThrow(reason)
})

test('a table names its columns and rows, each cell knows its column', () => {
  expect(htmlOf('| | Pris |\n|---|---|\n| Creme | 220 |').replace(/ role="[a-z]+"/g, '')).toBe(
    '<table class="tb"><thead><tr><td></td><th scope="col">Pris</th></tr></thead>' +
      '<tbody><tr><th scope="row">Creme</th><td data-th="Pris">220</td></tr></tbody></table>',
  )
})

test('a column set to the right stands there: its amounts are read below each other', () => {
  const html = htmlOf('| Areal | Pris |\n|---|---:|\n| Creme | 220 |').replace(/ role="[a-z]+"/g, '')
  expect(html).toContain('<th scope="col" class="r">Pris</th>')
  expect(html).toContain('<td class="r" data-th="Pris">220</td>')
  expect(html).toContain('<th scope="row">Creme</th>')
})

test('a table whose words do not fit beside each other on a phone is folded there', () => {
  const table = (cells: string[]) =>
    htmlOf(`| ${cells.join(' | ')} |\n|${'---|'.repeat(cells.length)}\n| ${cells.join(' | ')} |`)
  expect(table(['Gang', 'Uger', 'Pris'])).toContain('class="tb"')
  expect(table(['Behandling', 'Varighed', 'Pauser', 'Minutter'])).toContain('class="tb tb-fold-s"')
  expect(table(['Dokumentation', 'Laserbehandlinger', 'Serienummer'])).toContain('class="tb tb-fold"')
  const sentence = 'hold den tør, og lad den være i fred'
  expect(table(['Tid', sentence, sentence])).toContain('class="tb tb-fold"')
  expect(table(['Tid', sentence])).toContain('class="tb"')
})

test('a figure and its unit stay on one line', () => {
  expect(bindUnits('mindst {{interval.weeks}} uger ved 1064 nm og 25 % af 100 cm²')).toBe(
    'mindst {{interval.weeks}}\u00a0uger ved 1064\u00a0nm og 25\u00a0% af 100\u00a0cm²',
  )
  expect(bindUnits('Skriv ikke cpr-nummer')).toBe('Skriv ikke cpr-\u2060nummer')
  expect(bindUnits('fra {{price.session}} pr. gang')).toBe('fra {{price.session}} pr. gang')
  expect(bindUnits('| Pakke | fra {{price.session}} i alt |')).toBe(
    '| Pakke | fra\u00a0{{price.session}}\u00a0i\u00a0alt |',
  )
})
