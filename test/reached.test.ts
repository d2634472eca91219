import { expectTypeOf, test } from 'vitest'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import { savedAnalysesOf } from '#app/features/analysis/queries.ts'
import { ownAppointments } from '#app/features/appointments/queries/appointments.ts'
import { ownStart, ownVisits } from '#app/features/dashboard/queries/own-start.ts'
import { nextTimeOf } from '#app/features/dashboard/queries/offline.ts'
import { filesOf } from '#app/features/files/queries.ts'
import { listInvoices } from '#app/features/invoices/queries/invoices.ts'
import { consentsOf } from '#app/features/journal/queries/consents.ts'
import { brokenVersions, journalOf, tattoosOf, unwrittenVisits } from '#app/features/journal/queries/entries.ts'
import { healthAnswersOf, healthDue, healthSaid, ownHealth, redFlagsOf } from '#app/features/journal/queries/health.ts'
import { photosOf, sharedPhotosOf } from '#app/features/journal/queries/photos.ts'
import { sharedEntriesOf } from '#app/features/journal/queries/shared.ts'
import { conversationOf, unreadOf } from '#app/features/messages/queries.ts'
import { recordFacts } from '#app/features/patients/queries/head.ts'
import {
  accessLogOf,
  findRecord,
  paymentsOf,
  personOf,
  picturesOf,
  scansOf,
} from '#app/features/patients/queries/record.ts'
import { standingOf } from '#app/features/patients/queries/standing.ts'
import { owedBy } from '#app/features/payments/queries/amount-due.ts'
import { plansOf } from '#app/features/plans/queries/treatment-plan.ts'
import { openErasure, unclosedVisits, visitsInTheWay, retainedRecords } from '#app/features/privacy/queries/erasure.ts'

// Held by the type check, not by running: a reading function that took any id would fail here, and so would an id that
// nobody judged.

test('a raw id is no proof that the caller may read whose it is', () => {
  expectTypeOf<string>().not.toExtend<ReachedClient>()
  expectTypeOf<{ patientId: string }>().not.toExtend<Parameters<typeof listInvoices>[1]>()
})

test('what is read of a person demands the proof', () => {
  const reading = {
    savedAnalysesOf,
    ownAppointments,
    ownStart,
    ownVisits,
    nextTimeOf,
    filesOf,
    consentsOf,
    brokenVersions,
    journalOf,
    tattoosOf,
    unwrittenVisits,
    healthAnswersOf,
    healthDue,
    ownHealth,
    healthSaid,
    photosOf,
    sharedPhotosOf,
    sharedEntriesOf,
    conversationOf,
    unreadOf,
    findRecord,
    owedBy,
    paymentsOf,
    personOf,
    recordFacts,
    picturesOf,
    scansOf,
    standingOf,
    plansOf,
    accessLogOf,
    openErasure,
    unclosedVisits,
    visitsInTheWay,
    retainedRecords,
  }
  type Asked = Parameters<(typeof reading)[keyof typeof reading]>[1]
  expectTypeOf<Asked>().toEqualTypeOf<ReachedClient>()
  expectTypeOf<Parameters<typeof redFlagsOf>[1]>().toEqualTypeOf<readonly ReachedClient[]>()
})
