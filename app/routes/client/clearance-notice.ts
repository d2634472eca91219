import { phoneFor, telHref } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { TextKey } from '#app/content/text/text.ts'
import type { ReachedClient } from '#app/domain/access/actor.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import type { ClearanceReason } from '#app/domain/health/clearance.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import type { HealthQuestion } from '#app/domain/health/health-form.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { ownClearance } from '#app/features/health/queries/own-clearance.ts'
import type { ShownNotice } from '#app/features/health/ui/clearance-notice.tsx'
import type { Services } from '#app/services/services.ts'

/**
 * The notice of a client's own clearance, in sentences: its reasons are health data, so they leave the server only for
 * the client and only while they hold, and no page loads their texts.
 */
export async function clearanceNotice(
  services: Services,
  self: ReachedClient,
  { lng, clinic }: { lng: Language; clinic: Pick<Clinic, 'phone'> },
): Promise<ShownNotice | null> {
  const own = await ownClearance(services, self)
  if (!own) return null
  const { state, reasons, clearFrom, visit, planId } = own
  const what = [...new Set(reasons.map((one) => wordsOf(one, lng)))].join(', ')
  const act = visit && (clearFrom ? 'move' : 'cancel')
  return {
    state,
    title: textOf(lng, `health:notice-${state}`),
    lines: [
      textOf(lng, 'health:because', { what }),
      textOf(lng, clearFrom ? 'health:notice-from' : 'health:notice-open', {
        day: clearFrom ? formatDay(clearFrom, lng) : '',
      }),
    ],
    pause: planId
      ? { planId, action: inLanguage('/dashboard/course', lng), label: textOf(lng, 'health:notice-pause') }
      : null,
    links: [
      ...(visit && act
        ? [{ href: inLanguage(`${visit.path}?change=${act}`, lng), label: textOf(lng, `health:notice-${act}`) }]
        : []),
      { href: telHref(clinic), label: textOf(lng, 'health:notice-call', { phone: phoneFor(clinic, lng) }) },
      { href: inLanguage('/dashboard/messages#write', lng), label: textOf(lng, 'health:notice-write') },
    ],
  }
}

/** Why, in few words, with the day it ends where that is known. */
function wordsOf({ key, until }: ClearanceReason, lng: Language): string {
  const [kind, question] = key.split(':') as [string, HealthQuestion | undefined]
  const short: TextKey = question ? `health:short-${question}` : (`health:reason-${kind}` as 'health:reason-reaction')
  const what = textOf(lng, short)
  return until ? textOf(lng, 'health:until', { what, day: formatDay(until, lng, 'data') }) : what
}
