import { z } from 'zod'
import { drawInvoice } from '#app/content/invoice/draw.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { ledgerCsv } from '#app/features/invoices/queries/ledger-csv.ts'
import { findInvoice, invoiceFileName } from '#app/features/invoices/queries/invoices.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { reportDay } from '#app/input/days.ts'

const fileHeaders = (type: string, name: string) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}"`,
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
})

const invoicePdf = endpoint({
  method: 'get',
  path: '/api/invoices/{id}',
  action: 'read-own-invoice',
  shows: { what: 'record' },
  rateLimit: 'none',
  summary: 'An invoice or a credit note as PDF, in the language it was issued in',
  params: z.object({ id: z.string() }),
  answers: { 200: { description: 'application/pdf' } },
  refusals: ['not-found'],
  async handle({ services, lng, params, actor, shown }) {
    const found = await findInvoice(services, params.id)
    const canRead = actor && (reachOfActor(actor, 'read-invoices') === 'any' || found?.patientId === actor.userId)
    if (!found || !canRead) return problem('not-found', lng)
    shown(found.patientId === actor.userId ? [] : [found.patientId])
    return new Response(await drawInvoice(found.paper, await clinicOf(services)), {
      headers: fileHeaders('application/pdf', invoiceFileName(found.paper)),
    })
  },
})

const ledgerExport = endpoint({
  method: 'get',
  path: '/api/ledger.csv',
  action: 'export-books',
  shows: { what: 'list' },
  rateLimit: 'none',
  summary: 'The money book between two days as CSV, for bookkeeping',
  query: z.object({ from: reportDay, to: reportDay }),
  answers: { 200: { description: 'text/csv' } },
  async handle({ services, query, shown }) {
    const { csv, patientIds } = await ledgerCsv(services, query.from, query.to)
    shown(patientIds)
    return new Response(csv, {
      headers: fileHeaders('text/csv; charset=utf-8', `posteringer-${query.from}-${query.to}.csv`),
    })
  },
})

export const invoiceEndpoints: readonly Endpoint[] = [invoicePdf, ledgerExport]
