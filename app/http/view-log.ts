import type { ReportShown, Shows } from '#app/domain/access/access.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import { logView, type View } from '#app/services/access-log/access-log.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'

type Request = {
  actor: Actor
  shows: Shows | undefined
  /** The address pattern of the page or call. */
  page: string
  params: Readonly<Record<string, string | undefined>>
  /** A read shows data; a form may answer with a redirect. */
  isRead: boolean
}

/**
 * Writes the clients that an answer shows to the access log before the answer is sent; if that fails, nothing is shown.
 * A private link without a signed-in user is not logged.
 * @throws when a page that declares clients does not report which.
 */
export async function withViewLog<Answered extends { status: number }>(
  services: Pick<Services, 'db' | 'clock'>,
  { actor, shows, page, params, isRead }: Request,
  work: (report: ReportShown) => Promise<Answered>,
): Promise<Answered> {
  const declared = typeof shows === 'object' ? shows : null
  const named = declared?.param ? params[declared.param] : undefined
  if (actor && declared && named && isId(named))
    await logView(services, actor, { what: declared.what, page, patientId: named })
  const reported: Omit<View & { patientIds: readonly string[] }, 'page'>[] = []
  const answered = await work((patientIds, what) => {
    const kind = what ?? declared?.what
    if (!kind) throw new Error(`${page} shows clients and does not declare it`)
    reported.push({ what: kind, patientIds })
  })
  if (declared && !declared.param && isRead && answered.status < 300 && reported.length === 0)
    throw new Error(`${page} declares that it shows clients and did not report which`)
  if (actor) for (const { what, patientIds } of reported) await logReported(services, actor, { what, page, patientIds })
  return answered
}

/** A search without results is logged too. A single client is logged by id. */
async function logReported(
  services: Pick<Services, 'db' | 'clock'>,
  actor: NonNullable<Actor>,
  { what, page, patientIds }: View & { patientIds: readonly string[] },
) {
  const [only] = patientIds
  if (what === 'search' || what === 'list') {
    if (what === 'search' || only) await logView(services, actor, { what, page, patientIds })
  } else for (const patientId of patientIds) await logView(services, actor, { what, page, patientId })
}
