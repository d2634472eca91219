import type { SignedIn } from '#app/domain/access/actor.ts'
import { drawScan } from '#app/content/consents/draw-scan.ts'
import { paperSignedAt } from '#app/domain/health/treatment-consent.ts'
import { policy } from '#app/domain/policy.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { logAccess } from '#app/services/access-log/access-log.ts'
import type { Drawn } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import { SCAN_PAGES_MAX } from '../consent-schema.ts'
import type { Consent } from '../queries/consents.ts'
import { storePaper, unsignedConsent, writeSignature } from './consents.ts'

type FileRefusal = 'too-busy' | 'paper-unreadable'
type ScanRefusal = FileRefusal | 'forbidden' | 'not-found' | 'consent-waits' | 'paper-day' | 'files-unavailable'
/** `files`: pictures of the pages in their order, or one PDF. */
type Scan = { patientId: string; id: string; signedOn: ClinicDay; files: readonly Uint8Array<ArrayBuffer>[] }

/** Signs a consent by the scan of its printed copy, which takes the place of the paper a typed signature draws. */
export async function scanConsent(
  services: Services,
  actor: SignedIn,
  { patientId, id, signedOn, files }: Scan,
): Promise<Result<null, ScanRefusal>> {
  const { db, clock } = services
  const found = await unsignedConsent(services, actor, { patientId, id })
  if (!found.ok) return found
  const { consent, name } = found.value
  if (consent.state === 'waiting') return refuse('consent-waits')
  const now = clock.instant()
  const signedAt = paperSignedAt(signedOn, { signableFrom: consent.signableFrom, now })
  if (!signedAt) return refuse('paper-day')
  const paper = await paperOf(services, consent, { files, signedOn })
  if (!paper.ok) return paper
  const fileId = await storePaper(services, paper.value)
  if (!fileId) return refuse('files-unavailable')
  const signature = {
    signed_at: signedAt,
    signed_name: name,
    signed_by: 'paper',
    scanned_at: now,
    scanned_by_name: `${actor.firstName} ${actor.lastName}`.trim(),
  } as const
  return inTransaction(db, async (tx) => {
    const signed = await writeSignature(tx, consent, { fileId, signature })
    if (signed.ok)
      await logAccess({ db: { ...db, k: tx }, clock }, actor, { what: 'journal-entry', patientId: consent.patientId })
    return signed
  })
}

type Papers = Pick<Scan, 'files' | 'signedOn'>

/** One PDF: as it was sent, or the pictures drawn anew and bound. */
async function paperOf(
  services: Services,
  { text, lng }: Consent,
  { files, signedOn }: Papers,
): Promise<Result<Uint8Array<ArrayBuffer>, FileRefusal>> {
  const [first, ...more] = files
  if (!first || files.length > SCAN_PAGES_MAX) return refuse('paper-unreadable')
  if (isPdf(first)) return more.length === 0 ? ok(first) : refuse('paper-unreadable')
  const pages: Drawn[] = []
  for (const bytes of files) {
    const drawn = await services.pictures.redraw(bytes)
    if (!drawn.ok) return refuse(drawn.refusal === 'too-busy' ? 'too-busy' : 'paper-unreadable')
    pages.push(drawn.value)
  }
  const author = (await clinicOf(services)).name
  return ok(await drawScan({ title: text.title, lng, author, day: signedOn, pages }))
}

/** A whole PDF by its first and last bytes; it is shown where nothing in it can run. */
function isPdf(bytes: Uint8Array): boolean {
  const textOf = (part: Uint8Array) => Buffer.from(part).toString('latin1')
  return (
    bytes.length <= policy.imageMaxBytes &&
    textOf(bytes.subarray(0, 5)) === '%PDF-' &&
    textOf(bytes.subarray(-1024)).includes('%%EOF')
  )
}
