import { addDays, at, clinicTimeAt, dayOf, instantOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { csvOf } from '#app/domain/csv.ts'
import { invoiceNumber } from '#app/domain/money/invoice.ts'
import { formatFigure } from '#app/domain/money/money.ts'
import { receiptNumber, type PaymentKind, type PaymentMethod } from '#app/domain/money/payment.ts'
import { DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'

const HEAD = [
  'Dato',
  'Art',
  'Bilag',
  'Klient-id',
  'Tekst',
  'Betalingsmåde',
  'Beløb inkl. moms',
  'Heraf moms',
  'Postering',
]
const KINDS = { payment: 'Indbetaling', refund: 'Tilbagebetaling', fee: 'Gebyr', 'write-off': 'Afskrivning' } as const

const SUBJECTS: Record<PaymentKind, string> = {
  deposit: 'Depositum',
  visit: 'Behandling',
  package: 'Pakke',
  plan: 'Behandlingsplan',
  session: 'Behandling i plan',
}
const METHODS: Record<PaymentMethod, string> & Record<string, string | undefined> = {
  online: 'Online',
  'card-terminal': 'Kortterminal',
  mobilepay: 'MobilePay',
  cash: 'Kontant',
  transfer: 'Overførsel',
}

/**
 * The money book between two days, both included, one line an entry, as a Danish spreadsheet opens it: semicolons,
 * decimal commas, UTF-8 with a mark. Days are written as 2026-11-30, the one way every spreadsheet takes for a date: one
 * that is set to Danish keeps 30/11/2026 as text. Names no client: the voucher does.
 */
export async function ledgerCsv({ db }: Pick<Services, 'db'>, from: ClinicDay, to: ClinicDay) {
  const rows = await db.k
    .selectFrom('ledger_entries as l')
    .leftJoin('payment_owners as o', 'o.payment_id', 'l.payment_id')
    .leftJoin('payments as y', 'y.id', 'l.payment_id')
    .leftJoin('appointments as a', 'a.id', 'l.appointment_id')
    .leftJoin('treatment_plans as p', 'p.id', 'l.plan_id')
    .leftJoin('invoices as i', (join) =>
      join
        .onRef('i.payment_id', '=', 'l.payment_id')
        .on((eb) => eb('i.refund_id', 'is not distinct from', eb.ref('l.refund_id'))),
    )
    .select(['l.id', 'l.at', 'l.kind', 'l.amount', 'l.method', 'l.note', 'y.kind as of', 'y.note as reference'])
    .select(({ fn }) => fn.coalesce('o.patient_id', 'a.patient_id', 'p.patient_id').as('patient_id'))
    .select(['i.series', 'i.year', 'i.number', 'i.vat'])
    .where('l.at', '>=', instantOf(at(from, '00:00')))
    .where('l.at', '<', instantOf(at(addDays(to, 1), '00:00')))
    .orderBy('l.at')
    .orderBy('l.id')
    .execute()
  const lines = rows.map((row) => {
    const { series, year, number } = row
    return [
      dayOf(clinicTimeAt(row.at)),
      KINDS[row.kind],
      series && year && number ? invoiceNumber({ series, year, number }) : '',
      row.patient_id ?? '',
      textOf(row),
      METHODS[row.method] ?? row.method,
      plain(row.amount),
      row.vat === null || !isClientMoney(row.kind) ? '' : plain(row.vat),
      String(row.id),
    ]
  })
  const patientIds = rows.flatMap((row) => row.patient_id ?? [])
  return { csv: csvOf([HEAD, ...lines]), patientIds }
}

type Told = { kind: keyof typeof KINDS; note: string; of: PaymentKind | null; reference: string | null }

/** What an entry is for; of money taken at the desk with the number its own receipt has. */
function textOf({ kind, note, of, reference }: Told) {
  const subject = note || (of ? SUBJECTS[of] : '')
  const number = kind === 'payment' && receiptNumber(reference)
  return number ? `${subject}, nr. ${number}` : subject
}

/** A fee names the invoice of its payment, but none of that VAT is its own. */
const isClientMoney = (kind: keyof typeof KINDS) => kind === 'payment' || kind === 'refund'

/** "-1620,00": a sum a spreadsheet can add up. */
const plain = (amount: Parameters<typeof formatFigure>[0]) =>
  formatFigure(amount, DEFAULT_LANGUAGE).replaceAll('.', '').replace('−', '-')
