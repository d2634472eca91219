import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { readPdf } from '#test/support/pdf.ts'
import { closePdf, openPdf } from './document.ts'

/** @returns what a reader finds in a file with these texts, each in both weights. */
async function written(...texts: string[]) {
  const pdf = openPdf({ title: 't', subject: 's', author: 'a', lng: 'da', day: clinicDay('2026-12-03') })
  for (const text of texts) {
    pdf.font('medium').fontSize(11).text(text)
    pdf.font('regular').text(text, { width: 200 })
  }
  return readPdf(await closePdf(pdf))
}

test.each([
  ['Polish', 'Łukasz Żółć'],
  ['Turkish', 'İpek Şahin Çağrı'],
  ['Czech', 'Jiří Dvořák'],
  ['Hungarian', 'Győző Erdős'],
  ['Romanian', 'Ștefan Țurcanu'],
  ['Ukrainian', 'Ольга Шевченко, Їжакевич'],
  ['Greek', 'Ελένη Παπαδοπούλου'],
  ['Vietnamese', 'Nguyễn Thị Hồng'],
  ['Danish', 'Søren Ærø Åse'],
])('a %s name is drawn whole and can be copied: %s', async (_, name) => {
  const { pages, boxes } = await written(name)
  expect(boxes).toBe(0)
  expect(pages[0]!.replaceAll(/\s+/g, ' ')).toContain(`${name} ${name}`)
})

test('letters typed with combining marks are drawn as one letter', async () => {
  const { pages, boxes } = await written('Chloe\u0301 Nguye\u0302\u0303n')
  expect(boxes).toBe(0)
  expect(pages[0]).toContain('Chloé Nguyễn')
})

test('a letter that no face has is a question mark, never an empty box', async () => {
  const { pages, boxes } = await written('李小龍 Holm')
  expect(boxes).toBe(0)
  expect(pages[0]).toContain('??? Holm')
})

test('a file without such names embeds the two weights alone', async () => {
  expect((await written('Søren')).embedded).toBe(2)
  expect((await written('Ольга')).embedded).toBe(1)
})

test('the face goes back after a name from elsewhere', async () => {
  expect((await written('Søren', 'Ольга', 'Søren')).embedded).toBe(3)
})
