import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Language } from '#app/domain/language.ts'
import type { Priced } from '#app/domain/pricing/quote.ts'

/** An invoice or a credit note as it was issued: everything its paper says. */
export type InvoicePaper = {
  number: string
  isCredit: boolean
  /** The number of the invoice a credit note takes back. */
  credits: string | null
  day: ClinicDay
  lng: Language
  seller: { legalName: string; cvr: string; street: string; city: string }
  buyer: { name: string; email: string }
  content: Priced
  /** How it was paid. */
  method: 'online' | 'card-terminal' | 'mobilepay' | 'cash' | 'transfer'
  /** The number on the terminal's or MobilePay's own receipt, as staff typed it; empty: none. */
  reference: string
}

export const invoiceWords = {
  da: {
    invoice: 'Faktura',
    creditNote: 'Kreditnota',
    to: 'Til',
    from: 'Fra',
    date: 'Dato',
    credits: 'Til faktura',
    columns: ['Beskrivelse', 'Antal', 'Ekskl. moms', 'Moms', 'Inkl. moms'],
    net: 'I alt ekskl. moms',
    vat: (percent: number) => `Moms ${percent} %`,
    total: 'I alt inkl. moms',
    paid: {
      online: 'Betalt online',
      'card-terminal': 'Betalt med kort i klinikken',
      mobilepay: 'Betalt med MobilePay i klinikken',
      cash: 'Betalt kontant i klinikken',
      transfer: 'Betalt ved overførsel',
    },
    reference: (number: string) => `, nr. ${number}`,
    returned: 'Beløbet er sendt tilbage',
    nothingToDo: 'Du skal ikke gøre noget. Din bank kan være nogle dage om at vise det.',
    nothingDue: (day: string) => `Betalt den ${day}. Der er ikke mere at betale på denne faktura.`,
    amount: (figure: string) => `${figure} kr.`,
    page: (page: number, pages: number) => `Side ${page} af ${pages}`,
  },
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    to: 'To',
    from: 'From',
    date: 'Date',
    credits: 'For invoice',
    columns: ['Description', 'Quantity', 'Excl. VAT', 'VAT', 'Incl. VAT'],
    net: 'Total excl. VAT',
    vat: (percent: number) => `VAT ${percent}%`,
    total: 'Total incl. VAT',
    paid: {
      online: 'Paid online',
      'card-terminal': 'Paid by card at the clinic',
      mobilepay: 'Paid by MobilePay at the clinic',
      cash: 'Paid in cash at the clinic',
      transfer: 'Paid by bank transfer',
    },
    reference: (number: string) => `, no. ${number}`,
    returned: 'The amount has been sent back',
    nothingToDo: 'There is nothing you need to do. Your bank may take a few days to show it.',
    nothingDue: (day: string) => `Paid on ${day}. Nothing more is due on this invoice.`,
    amount: (figure: string) => `DKK ${figure}`,
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  },
} as const
