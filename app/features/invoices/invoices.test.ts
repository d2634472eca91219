import { describe, expect, test } from 'vitest'
import { drawInvoice } from '#app/content/invoice/draw.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { kroner, type Ore } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import { paymentsOf } from '#app/features/patients/queries/record.ts'
import { recordPaymentEvent } from '#app/features/payments/commands/record-event.ts'
import { askRefund } from '#app/features/payments/steps/ask-refund.ts'
import { recordClinicPayment } from '#app/features/payments/commands/at-clinic.ts'
import { startDeposit } from '#app/features/payments/commands/checkout.ts'
import { deliverOne } from '#app/server/delivery/deliver.ts'
import { deliverDue } from '#app/server/delivery/outbox.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { readPdf } from '#test/support/pdf.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, enginesOfManyRows, world, type Engine } from '#test/clinic/world.ts'
import { ledgerCsv } from './queries/ledger-csv.ts'
import { findInvoice, invoicePage, listInvoices } from './queries/invoices.ts'

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  await w.opens('2026-12-03', '12:00', '19:30')
  return { ...w, api: apiOf(w.services) }
}
type Clinic = Awaited<ReturnType<typeof clinic>>

let made = 0
/** A treatment of somebody new on 3 December whose deposit is paid. */
async function paidTreatment(w: Clinic, time = '12:30') {
  const email = `client-${++made}@post.example`
  const visit = { appointmentDate: '2026-12-03', appointmentTime: time, isAdult: true }
  const { body } = await w.api.post('/api/bookings', {
    ...visit,
    type: 'treatment',
    email,
    firstName: 'Ida',
    lastName: 'Holm',
    phone: '+4520304050',
  })
  const opened = await startDeposit(w.services, body.appointmentId)
  if (!opened.ok) throw new Error(opened.refusal)
  const { paymentId } = opened.value
  await recordPaymentEvent(w.services, {
    eventId: `paid-${paymentId}`,
    reference: paymentId,
    providerReference: `pay-${paymentId}`,
    kind: 'paid',
    amount: kroner(500),
    currency: 'DKK',
  })
  return paymentId
}

const refund = (w: Clinic, paymentId: string, amount: Ore) =>
  inTransaction(w.services.db, (tx) =>
    askRefund(tx, { paymentId, amount, reason: 'by-clinic', note: 'Agreed', newId: w.services.newId }),
  )

async function deliver(w: Clinic) {
  while ((await deliverDue(w.services, deliverOne)) > 0);
}

const numbersOf = async ({ services }: Clinic, series: 'F' | 'K' = 'F') =>
  (
    await services.db.k.selectFrom('invoices').select('number').where('series', '=', series).orderBy('number').execute()
  ).map(({ number }) => number)

describe.each(engines())('invoices, %s', (engine) => {
  test('[sec 39.1] invoices of one year are numbered without gaps, also when many are paid at once and some fail', async () => {
    const w = await clinic(engine)
    const times = ['12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30']
    const failing = times.map((_, index) =>
      inTransaction(w.services.db, async (tx) => {
        await tx
          .insertInto('invoice_counters')
          .values({ series: 'F', year: 2026, last: 1 })
          .onConflict((oc) =>
            oc.columns(['series', 'year']).doUpdateSet((eb) => ({ last: eb('invoice_counters.last', '+', 1) })),
          )
          .execute()
        throw new Error(`rolled back ${index}`)
      }).catch(() => null),
    )
    await Promise.all([...times.map((time) => paidTreatment(w, time)), ...failing])
    expect(await numbersOf(w)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('[sec 39.2] an invoice and the ledger cannot be changed, deleted or emptied', async () => {
    const w = await clinic(engine)
    await paidTreatment(w)
    for (const [table, column] of [
      ['invoices', 'lng'],
      ['ledger_entries', 'note'],
    ])
      for (const statement of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ])
        await expect(w.services.db.pool.query(statement), statement).rejects.toThrow('append-only')
  })

  test('part refunds make credit notes that take back exactly what went back, and never more than was paid', async () => {
    const w = await clinic(engine)
    const paymentId = await paidTreatment(w)
    const asked = await Promise.all([1, 2, 3, 4].map(() => refund(w, paymentId, kroner(200))))
    expect(asked.filter((back) => back > 0)).toHaveLength(2)
    await refund(w, paymentId, kroner(100))
    await deliver(w)
    expect(await numbersOf(w, 'K')).toEqual([1, 2, 3])
    const { rows } = await w.services.db.pool.query(
      'select sum(total)::int as total, sum(vat)::int as vat from invoices',
    )
    expect(rows).toEqual([{ total: 0, vat: 0 }])
    const balance = await w.services.db.pool.query('select sum(amount)::int as balance from ledger_entries')
    expect(balance.rows).toEqual([{ balance: 0 }])
    // In the list each credit note names the invoice it takes money back of.
    const listed = await listInvoices(w.services, { words: '2026-' })
    const credits = listed.filter(({ isCredit }) => isCredit).map((note) => note.credits)
    expect(credits).toEqual(['2026-0001', '2026-0001', '2026-0001'])
    expect(listed.map(({ left }) => left)).toEqual([0, 0, 0, 0])
    expect(await w.count('payments', `status = 'refunded' and refunded = amount`)).toBe(1)
  })

  test('an invoice beyond the nine thousand nine hundred and ninety-ninth of a year is found by its number', async () => {
    const w = await clinic(engine)
    await w.services.db.k.insertInto('invoice_counters').values({ series: 'F', year: 2026, last: 12_344 }).execute()
    await paidTreatment(w)
    const found = async (words: string) => (await listInvoices(w.services, { words })).map(({ number }) => number)
    expect([await found('2026-12345'), await found('12345'), await found('2026-1234 ')]).toEqual([
      ['2026-12345'],
      ['2026-12345'],
      ['2026-12345'],
    ])
  })

  test('[sec 37.2] the database itself refuses refunds beyond what was paid', async () => {
    const w = await clinic(engine)
    const paymentId = await paidTreatment(w)
    const insert = () =>
      w.services.db.pool.query(
        `insert into refunds (id, payment_id, amount, reason) values (gen_random_uuid(), $1, 30000, 'by-clinic')`,
        [paymentId],
      )
    await insert()
    await expect(insert()).rejects.toThrow('more would go back than was paid')
  })
})

test('an invoice is mailed once with its PDF, which says who, what, VAT and CVR', async () => {
  const w = await clinic()
  await paidTreatment(w)
  await deliver(w)
  const mails = w.sent.filter(({ subject }) => subject === 'Faktura 2026-0001')
  expect(mails.map(({ attachments }) => attachments.map(({ name, type }) => [name, type]))).toEqual([
    [['faktura-2026-0001.pdf', 'application/pdf']],
  ])
  const pdf = readPdf(Buffer.from(mails[0]!.attachments[0]!.content, 'base64'))
  const said = pdf.pages.join(' ')
  expect([pdf.tagged, pdf.language, pdf.pages.length]).toEqual([true, 'da-DK', 1])
  for (const word of ['Ida Holm', 'CVR 00 00 00 00', '2026-0001', '500,00', '400,00', '100,00', 'Moms 25 %'])
    expect(said).toContain(word)
})

test('the same invoice is the same file, byte for byte, in the language it was issued in', async () => {
  const w = await clinic()
  await paidTreatment(w)
  const [listed] = await listInvoices(w.services, { from: '2026-11-30' as never, to: '2026-11-30' as never })
  const { paper } = (await findInvoice(w.services, listed!.id))!
  const twice = await Promise.all([drawInvoice(paper, SHIPPED_CLINIC), drawInvoice(paper, SHIPPED_CLINIC)])
  expect(Buffer.compare(...(twice.map((bytes) => Buffer.from(bytes)) as [Buffer, Buffer]))).toBe(0)
})

test.each(engines())(
  'the number of the terminal’s receipt is on the client’s paper, in the bookkeeping and in the payment’s row (%s)',
  async (engine) => {
    const w = await clinic(engine)
    await paidTreatment(w)
    const staff = await signedIn(w.services, { roles: ['admin'] })
    const visit = await w.services.db.k
      .selectFrom('appointments')
      .select(['id', 'patient_id'])
      .executeTakeFirstOrThrow()
    const taken = { subject: `visit:${visit.id}`, amount: kroner(400), method: 'card-terminal', isAbove: 'on' } as const
    const pay = (note: string) =>
      recordClinicPayment(w.services, staff, visit.patient_id, { ...taken, key: w.services.newId(), note })
    expect(await pay('004217')).toMatchObject({ ok: true })
    await deliver(w)
    const [, paper] = w.sent.filter(({ subject }) => subject.startsWith('Faktura'))
    const said = readPdf(Buffer.from(paper!.attachments[0]!.content, 'base64')).pages.join(' ')
    expect(said).toContain('Betalt med kort i klinikken, nr. 004217')
    const { csv } = await ledgerCsv(w.services, clinicDay('2026-11-30'), clinicDay('2026-11-30'))
    expect(csv).toContain(';Behandling, nr. 004217;Kortterminal;400,00;')
    expect(csv).toContain(';Depositum;Online;')
    const payments = await paymentsOf(w.services, asReached(visit.patient_id))
    expect(
      payments
        .map(({ kind, reference }) => [kind, reference])
        .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    ).toEqual([
      ['deposit', undefined],
      ['visit', '004217'],
    ])
    const latest = async () => {
      await deliver(w)
      const paper = w.sent.filter(({ subject }) => subject.startsWith('Faktura')).at(-1)
      return readPdf(Buffer.from(paper!.attachments[0]!.content, 'base64')).pages
    }
    // As long as a number may be, the paper still has one page.
    await pay('9'.repeat(40))
    expect(await latest()).toHaveLength(1)
    // Other words stay with the clinic.
    expect(await pay('Rabat aftalt med Mette')).toMatchObject({ ok: true })
    expect((await latest()).join(' ')).not.toContain('Mette')
    expect((await ledgerCsv(w.services, clinicDay('2026-11-30'), clinicDay('2026-11-30'))).csv).not.toContain('Mette')
    const known = await paymentsOf(w.services, asReached(visit.patient_id))
    expect(known.map(({ reference }) => reference ?? '').join()).not.toContain('Mette')
  },
)

test.each(enginesOfManyRows())(
  'a list of more papers than a page holds is turned over, and its sums are of all of them (%s)',
  async (engine) => {
    const w = await clinic(engine)
    const paymentId = await paidTreatment(w)
    for (let nth = 0; nth < policy.rowsPerPage; nth++) await refund(w, paymentId, kroner(10))
    await deliver(w)
    const day = clinicDay('2026-11-30')
    const pages = await Promise.all([1, 2].map((page) => invoicePage(w.services, { from: day, to: day }, page)))
    const [first, second] = [pages[0]!, pages[1]!]
    expect([first.rows.length, second.rows.length, first.pages]).toEqual([policy.rowsPerPage, 1, 2])
    const ids = new Set([...first.rows, ...second.rows].map(({ id }) => id))
    expect(ids.size).toBe(policy.rowsPerPage + 1)
    const left = 500 - 10 * policy.rowsPerPage
    const sums = { count: policy.rowsPerPage + 1, total: kroner(left), vat: kroner(left / 5) }
    expect([first.sums, second.sums]).toEqual([sums, sums])
    expect((await invoicePage(w.services, { words: 'K2026' }, 1)).sums.count).toBe(policy.rowsPerPage)
    expect((await invoicePage(w.services, { words: 'nobody' }, 1)).sums).toEqual({ count: 0, total: 0, vat: 0 })
  },
)
