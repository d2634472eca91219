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
