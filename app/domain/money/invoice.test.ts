import { expect, test } from 'vitest'
import { courseInvoice, creditNote, depositInvoice, invoiceNumber, visitInvoice, withNotes } from './invoice.ts'
import { kroner, ore, sum } from './money.ts'
import { FALLBACK_RULES, quote } from '#app/domain/pricing/pricing.ts'

const titles = { da: 'Depositum', en: 'Deposit' }
const visitTitles = { visit: titles, paidBefore: titles }

test('invoices and credit notes are named by year and number', () => {
  expect(invoiceNumber({ series: 'F', year: 2026, number: 7 })).toBe('2026-0007')
  expect(invoiceNumber({ series: 'K', year: 2026, number: 12_345 })).toBe('K2026-12345')
})

test('credit notes stand with their invoice; one whose invoice is not at hand stands alone', () => {
  const paper = (number: string, credits: string | null = null) => ({ number, credits })
  const papers = [paper('K2', '1'), paper('K1', '0'), paper('2'), paper('1')]
  expect(withNotes(papers).map(({ number, notes }) => [number, notes.map((note) => note.number)])).toEqual([
    ['K1', []],
    ['2', []],
    ['1', ['K2']],
  ])
})

test('a deposit of 500 kr. holds 100 kr. of VAT', () => {
  expect(depositInvoice(kroner(500), titles)).toMatchObject({ total: kroner(500), vat: kroner(100) })
})

test('a package is invoiced at what was paid: its add-ons are paid at the clinic', () => {
  const order = quote(
    { areaCm2: 48, plan: 'package', sessions: 8, addOns: ['package-cream'], dialog: 'package' },
    FALLBACK_RULES,
  )
  expect(courseInvoice(order).total).toBe(order.dueNow)
})

test('the rest of a visit lists all that was ordered and takes off what was paid before', () => {
  const order = quote({ areaCm2: 50, plan: 'single', addOns: ['creme'] }, FALLBACK_RULES)
  const invoice = visitInvoice(order.dueAtClinic, { ordered: order, paidBefore: order.deposit }, visitTitles)
  expect(invoice.lines.map(({ key, amount }) => [key, amount])).toEqual([
    ['session', kroner(900)],
    ['size-1', kroner(480)],
    ['add-on-creme', kroner(220)],
    ['paid-before', kroner(-500)],
  ])
  expect(invoice.total).toBe(order.dueAtClinic)
})

test('another sum than the rest is a line of its own', () => {
  const order = quote({ areaCm2: 50, plan: 'single' }, FALLBACK_RULES)
  expect(visitInvoice(kroner(300), { ordered: order, paidBefore: order.deposit }, visitTitles).lines).toHaveLength(1)
})

test('credit notes in any parts take back exactly the total and the VAT of their invoice', () => {
  for (const total of [1, 99, 50_000, 67_501, 675_003]) {
    const invoice = depositInvoice(ore(total), titles)
    for (const parts of [1, 2, 3, 7]) {
      let before = 0
      const notes = Array.from({ length: parts }, (_, index) => {
        const amount = ore(Math.floor((total * (index + 1)) / parts) - before)
        const note = creditNote(invoice, amount, ore(before), titles)
        before += amount
        return note
      })
      expect(sum(notes.map((note) => note.total)) + invoice.total).toBe(0)
      expect(sum(notes.map((note) => note.vat)) + invoice.vat).toBe(0)
    }
  }
})
