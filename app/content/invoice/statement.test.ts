import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { readPdf } from '#test/support/pdf.ts'
import { drawStatement, statementCsv, type StatementPaper } from './statement.ts'

const paper: StatementPaper = {
  number: 'A2026-0001',
  day: clinicDay('2026-12-05'),
  seller: { name: 'Studio Nord', address: 'Nørregade 1, 1165 København K', cvr: '00000000' },
  buyer: { name: 'Falm ApS', address: 'Prøvegade 2, 1000 København K', cvr: '11111111' },
  account: '0000 0000000000',
  net: kroner(1_248),
  vat: kroner(312),
  isVatRegistered: true,
}
const said = async (statement: StatementPaper, lng: 'da' | 'en') =>
  readPdf(Buffer.from(await drawStatement(statement, lng)))

test.each([
  ['da', 'da-DK', ['Selvfakturering', 'Moms 25 %', '1.248,00', '312,00', '1.560,00', '05/12/2026']],
  ['en', 'en-GB', ['Self-billing', 'VAT 25%', '1,248.00', '312.00', '1,560.00', '05/12/2026']],
] as const)(
  'the clinic’s bill in a partner’s name says so, who both are with their CVR, and the VAT (%s)',
  async (lng, language, words) => {
    const pdf = await said(paper, lng)
    const text = pdf.pages.join(' ')
    for (const word of [...words, 'A2026-0001', 'Studio Nord', 'CVR 00000000', 'Falm ApS', 'CVR 11111111'])
      expect(text).toContain(word)
    expect([pdf.tagged, pdf.language, pdf.pages.length]).toEqual([true, language, 1])
  },
)

test('a partner who is not registered for VAT is charged none, and the statement says why', async () => {
  const none = { ...paper, vat: 0 as Ore, isVatRegistered: false, seller: { ...paper.seller, cvr: '' } }
  const text = (await said(none, 'da')).pages.join(' ')
  expect(text).toContain('Sælger er ikke momsregistreret')
  expect(text).not.toContain('Moms 25 %')
  expect(text.match(/CVR/g)).toHaveLength(1)
})

test('the file for bookkeeping adds up, and a name that begins like a formula is text', () => {
  const csv = statementCsv({ ...paper, seller: { ...paper.seller, name: '=1+1;"Nord"' } })
  const [head, row] = csv.slice(1).trimEnd().split('\r\n')
  expect(csv[0]).toBe('\uFEFF')
  expect(head).toBe('Bilag;Dato;Sælger;CVR;Køber;Netto;Moms;I alt')
  expect(row).toContain(`"'=1+1;""Nord"""`)
  expect(row!.endsWith(';1248,00;312,00;1560,00')).toBe(true)
})
