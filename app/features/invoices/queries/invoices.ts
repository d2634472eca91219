import { textOf } from '#app/content/text/i18n.server.ts'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql, type RawBuilder } from 'kysely'
import type { InvoicePaper } from '#app/content/invoice/invoice.ts'
import { addDays, at, clinicTimeAt, dayOf, instantOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { foldedLetters, plainLetters } from '#app/domain/fold.ts'
import { invoiceNumber } from '#app/domain/money/invoice.ts'
import type { Language } from '#app/domain/language.ts'
import type { Ore } from '#app/domain/money/money.ts'
import { receiptNumber, type PaymentKind } from '#app/domain/money/payment.ts'
import { policy } from '#app/domain/policy.ts'
import { readPriced } from '#app/features/pricing/quote-schema.ts'
import type { CalculatedPrice } from '#app/features/pricing/ui/shown-line.ts'
import { isId } from '#app/input/fields.ts'
import { offsetOf, pageOf, type Page } from '#app/input/page.ts'
import type { Services } from '#app/services/services.ts'

export type ListedInvoice = {
  id: string
  number: string
  isCredit: boolean
  /** The number of the invoice a credit note takes money back of. */
  credits: string | null
  day: ClinicDay
  buyer: string
  patientId: string
  paymentId: string
  /** What its payment is for, and the number of the session where it is for one of a course. */
  kind: PaymentKind
  session: number | null
  /** The day of the treatment it was paid for at the clinic, where it is for one. */
  visitOn: ClinicDay | null
  total: Ore
  vat: Ore
  /** What has not gone back of it; of a credit note 0. */
  left: Ore
  /** How it was reckoned. */
  calculation: CalculatedPrice
}

const dayAt = (at: Date) => dayOf(clinicTimeAt(at))

/** An invoice as its paper says it, and whose it is; null for an id nobody has. */
export async function findInvoice(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<{ paper: InvoicePaper; patientId: string } | null> {
  if (!isId(id)) return null
  const row = await db.k
    .selectFrom('invoices as i')
    .innerJoin('payments as y', 'y.id', 'i.payment_id')
    .leftJoin('invoices as of', 'of.id', 'i.credits')
    .innerJoin('profiles as p', 'p.id', 'i.patient_id')
    .selectAll('i')
    // The paper stays as it was written; a record merged into another is read by the one that is kept.
    .select(({ fn }) => fn.coalesce('p.merged_into', 'i.patient_id').as('owner_id'))
    .select([
      'y.method',
      'y.note as reference',
      'of.series as of_series',
      'of.year as of_year',
      'of.number as of_number',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const { of_series: series, of_year: year, of_number: number } = row
  return {
    patientId: row.owner_id,
    paper: {
      number: invoiceNumber(row),
      isCredit: row.series === 'K',
      credits: series && year && number ? invoiceNumber({ series, year, number }) : null,
      day: dayAt(row.issued_at),
      lng: row.lng,
      seller: row.seller as InvoicePaper['seller'],
      buyer: row.buyer as InvoicePaper['buyer'],
      content: readPriced(row.content),
      method: row.method,
      reference: receiptNumber(row.reference),
    },
  }
}

/** Where an invoice's mail goes: its owner's address today, and what they are called. */
export const invoiceOwner = ({ db }: Pick<Services, 'db'>, patientId: string) =>
  db.k
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.id', 'u.id')
    .select(['u.email', 'p.first_name'])
    .where('u.id', '=', patientId)
    .executeTakeFirstOrThrow()

const LISTED = 500

/** The invoice a credit note belongs to, beside a row of "invoices". */
const credited = sql<Parameters<typeof invoiceNumber>[0] | null>`(
  select json_build_object('series', of.series, 'year', of.year, 'number', of.number)
    from invoices of where of.id = invoices.credits)`
const paidFor = sql<Pick<ListedInvoice, 'kind' | 'session' | 'visitOn'>>`(
  select json_build_object('kind', y.kind, 'session', s.number, 'visitOn', case when a.type = 'treatment' then a.appointment_date end)
    from payments y
    left join plan_sessions s on s.id = y.plan_session_id
    left join appointments a on a.id = y.appointment_id and y.kind = 'visit' and a.type = 'treatment'
   where y.id = invoices.payment_id)`
/** What has gone back of the payment an invoice is of, or is on its way. */
const goneBack = sql<Ore>`(select refunded from payments where payments.id = invoices.payment_id)`

/** One client's, everybody's between two days, or those whose number, client or e-mail has these words. */
type Asked = { patientId: ReachedClient } | { from: ClinicDay; to: ClinicDay } | { words: string }

const isAsked = (of: Asked): RawBuilder<boolean> =>
  'patientId' in of
    ? sql<boolean>`patient_id in (select records_of(${of.patientId}))`
    : 'words' in of
      ? hasWords(of.words)
      : sql<boolean>`issued_at >= ${instantOf(at(of.from, '00:00'))} and issued_at < ${instantOf(at(addDays(of.to, 1), '00:00'))}`

/** The invoices asked for, the newest first. */
export async function listInvoices(
  { db }: Pick<Services, 'db'>,
  of: Asked,
  part: { limit: number; offset: number } = { limit: LISTED, offset: 0 },
): Promise<ListedInvoice[]> {
  const rows = await db.k
    .selectFrom('invoices')
    .select(['id', 'series', 'year', 'number', 'issued_at', 'buyer', 'patient_id', 'payment_id', 'total', 'vat'])
    .select(['content', credited.as('credited'), paidFor.as('paid_for'), goneBack.as('gone_back')])
    .where(isAsked(of))
    .orderBy('issued_at', 'desc')
    .orderBy('number', 'desc')
    // An invoice and a credit note may bear one number and one moment.
    .orderBy('id')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: invoiceNumber(row),
    isCredit: row.series === 'K',
    credits: row.credited && invoiceNumber(row.credited),
    day: dayAt(row.issued_at),
    buyer: (row.buyer as InvoicePaper['buyer']).name || (row.buyer as InvoicePaper['buyer']).email,
    patientId: row.patient_id,
    paymentId: row.payment_id,
    ...row.paid_for,
    total: row.total,
    vat: row.vat,
    left: (row.series === 'K' ? 0 : row.total - row.gone_back) as Ore,
    calculation: calculatedPriceOf(row.content),
  }))
}

/** What all the papers asked for come to, not those of one page alone. */
export type InvoiceSums = { count: number; total: Ore; vat: Ore }

/** A page of everybody's invoices, with what all that were asked for come to. */
export async function invoicePage(
  services: Pick<Services, 'db'>,
  of: Exclude<Asked, { patientId: unknown }>,
  page: number,
): Promise<Page<ListedInvoice> & { sums: InvoiceSums }> {
  // A sum of years is more øre than a whole number of the database holds.
  const sums = await services.db.k
    .selectFrom('invoices')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Ore>`coalesce(sum(total), 0)::float8`.as('total'),
      sql<Ore>`coalesce(sum(vat), 0)::float8`.as('vat'),
    ])
    .where(isAsked(of))
    .executeTakeFirstOrThrow()
  const rows = await listInvoices(services, of, { limit: policy.rowsPerPage, offset: offsetOf(page) })
  return { ...pageOf(rows, page, sums.count), sums }
}

const calculatedPriceOf = (stored: unknown): CalculatedPrice => {
  const { lines, total, vat } = readPriced(stored)
  return { lines, total, vat }
}

/** Every word in the number as it is printed, the buyer's name in either spelling, or the address. */
const hasWords = (words: string) =>
  sql.join(
    words
      .split(/\s+/)
      .filter(Boolean)
      .map((word) => {
        const part = (text: string) => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
        return sql<boolean>`(case series when 'K' then 'K' else '' end || year || '-' || lpad(number::text, greatest(4, length(number::text)), '0') ilike ${part(word)}
          or plain_letters(buyer ->> 'name') like ${part(plainLetters(word))}
          or folded_letters(buyer ->> 'name') like ${part(foldedLetters(word))}
          or buyer ->> 'email' ilike ${part(word)})`
      }),
    sql` and `,
  ) as RawBuilder<boolean>

/** The name a file of it is saved under. */
export const invoiceFileName = ({ number, isCredit, lng }: { number: string; isCredit: boolean; lng: Language }) =>
  `${textOf(lng, isCredit ? 'papers:file-credit' : 'papers:file-invoice')}-${number}.pdf`
