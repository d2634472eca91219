import type { ReachedClient } from '#app/domain/access/actor.ts'
import { sql } from 'kysely'
import { clinicTimeAt, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import {
  consentState,
  type ConsentKind,
  type ConsentState,
  type ConsentText,
} from '#app/domain/health/treatment-consent.ts'
import type { Language } from '#app/domain/language.ts'
import type { Worklist, WorkRow } from '#app/domain/booking/worklist.ts'
import { idInLink, isSigned } from '#app/services/links/links.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'clock'>

export type Consent = {
  id: string
  patientId: string
  kind: ConsentKind
  version: number
  lng: Language
  text: ConsentText
  state: ConsentState
  offeredAt: ClinicTime
  offeredBy: string
  signableFrom: ClinicTime
  signedAt: ClinicTime | null
  signedName: string | null
  /** The time and the user of the scan of a signed paper; null when signed on screen or not yet signed. */
  scanned: { at: ClinicTime; by: string } | null
  withdrawnAt: ClinicTime | null
  /** Of the image it is about, small; null: it is about none. */
  imageKey: string | null
  /** Of the signed paper; null: it is not signed. */
  pdfKey: string | null
}

const consents = ({ db }: Pick<Services, 'db'>) =>
  db.k
    .selectFrom('consents as c')
    .innerJoin('profiles as p', 'p.id', 'c.patient_id')
    .leftJoin('files as f', 'f.consent_id', 'c.id')
    .leftJoin('files as i', (on) =>
      on.onRef('i.journal_photo_id', '=', 'c.photo_id').on('i.rendition', '=', 'thumbnail'),
    )
    .selectAll('c')
    .select(['f.storage_key', 'i.storage_key as image_key'])
    .where('c.replaced_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof consents>['execute']>>[number]

const shown = (row: Row, now: Date): Consent => ({
  id: row.id,
  patientId: row.patient_id,
  kind: row.kind,
  version: row.version,
  lng: row.lng,
  text: row.body,
  state: consentState({ signableFrom: row.signable_from, signedAt: row.signed_at, withdrawnAt: row.withdrawn_at }, now),
  offeredAt: clinicTimeAt(row.offered_at),
  offeredBy: row.offered_by_name,
  signableFrom: clinicTimeAt(row.signable_from),
  signedAt: row.signed_at && clinicTimeAt(row.signed_at),
  signedName: row.signed_name,
  scanned: row.scanned_at && { at: clinicTimeAt(row.scanned_at), by: row.scanned_by_name ?? '' },
  withdrawnAt: row.withdrawn_at && clinicTimeAt(row.withdrawn_at),
  imageKey: row.image_key,
  pdfKey: row.storage_key,
})

/** What a client was offered to sign and has signed, the newest first. The caller has checked whose it is. */
export async function consentsOf(services: Ground, patientId: ReachedClient): Promise<Consent[]> {
  const rows = await consents(services)
    .where(sql<boolean>`c.patient_id in (select records_of(${patientId}))`)
    .orderBy('c.offered_at', 'desc')
    .execute()
  return rows.map((row) => shown(row, services.clock.instant()))
}

/** The consent a private link opens, while it is there to be signed, and after; null: it is none of ours. */
export async function consentByLink(
  services: Pick<Services, 'db' | 'clock' | 'settings'>,
  token: string,
): Promise<Consent | null> {
  const id = idInLink(token)
  if (!id || !isSigned(services.settings, 'consent', { token, id, version: 1 })) return null
  const row = await consents(services)
    .where('c.id', '=', id)
    .where('c.signed_at', 'is', null)
    .where('p.erased_at', 'is', null)
    .executeTakeFirst()
  return row ? shown(row, services.clock.instant()) : null
}

/** Consents that were offered and are not signed, what has waited longest first. */
export const unsignedConsents: Worklist<Pick<Services, 'db'>> & { key: 'consents' } = {
  key: 'consents',
  action: 'read-journal',
  parts: ['unsigned'],
  waiting: ['unsigned'],
  async count({ db }) {
    const { count } = await unsigned(db)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
    return { unsigned: count }
  },
  async rows({ db }, part, { limit, offset }): Promise<WorkRow[]> {
    const rows = await unsigned(db)
      .select(['c.id', 'c.patient_id', 'p.first_name', 'p.last_name', 'p.phone'])
      .orderBy('c.offered_at')
      .orderBy('c.id')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      patientId: row.patient_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      phone: row.phone,
      visit: null,
      part,
      amount: null,
      addOns: [],
    }))
  },
}

const unsigned = ({ k }: Services['db']) =>
  k
    .selectFrom('consents as c')
    .innerJoin('profiles as p', 'p.id', 'c.patient_id')
    .where('c.signed_at', 'is', null)
    .where('c.replaced_at', 'is', null)
    .where('p.erased_at', 'is', null)
