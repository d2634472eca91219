import { data, redirect } from 'react-router'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { issuePassport, openPassports, withdrawPassport } from '#app/features/passport/commands.ts'
import { issueSchema, PASSPORT_PICTURES_MAX } from '#app/features/passport/schema.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { passportsWithLinks, photosWithLinks } from '#app/routes/picture-links.ts'
import type { Services } from '#app/services/services.ts'

const DONE = ['made', 'withdrawn'] as const
type Whose = { actor: SignedIn; patientId: string; lng: Language }

/** What a page of passports shows, the client's own and staff's alike. */
export async function passportPage(services: Services, { actor, patientId, lng }: Whose, url: string) {
  const opened = await openPassports(services, actor, patientId)
  if (!opened.ok) throw data(null, { status: statusOf(opened.refusal) })
  const { passports, courses, treatments, name, isErased } = opened.value
  const done = DONE.find((one) => one === questionsIn(url)['done'])
  return {
    name,
    canIssue: !isErased,
    treatments,
    passports: passportsWithLinks(services, actor, passports),
    photos: courses.flatMap(({ photos }) => photosWithLinks(services, actor, photos)),
    done: done ? textOf(lng, `passport:done-${done}`) : null,
  }
}

/** Makes a passport, or withdraws one. */
export async function actOnPassport(
  services: Services,
  { actor, patientId, lng }: Whose,
  { request, back }: { request: Request; back: string },
) {
  const form = await formIn(request)
  const field = textsIn(form)
  if (field('act') === 'withdraw') {
    const withdrawn = await withdrawPassport(services, actor, { id: field('passport'), patientId })
    if (!withdrawn.ok) throw data(null, { status: statusOf(withdrawn.refusal) })
    return redirect(inLanguage(`${back}?done=withdrawn`, lng))
  }
  const wish = issueSchema.safeParse({ lng: field('lng'), photos: form.getAll('photo') })
  if (!wish.success)
    return data({ error: textOf(lng, 'passport:too-many', { count: PASSPORT_PICTURES_MAX }) }, { status: 422 })
  const issued = await issuePassport(services, actor, { patientId, ...wish.data })
  if (issued.ok) return redirect(inLanguage(`${back}?done=made`, lng))
  if (issued.refusal === 'not-found') throw data(null, { status: 404 })
  return data({ error: sentenceFor(issued.refusal, lng) }, { status: statusOf(issued.refusal) })
}
