import { data } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { markCoverUp } from '#app/features/journal/commands/cover-up.ts'
import { markSchema } from '#app/features/journal/cover-up-schema.ts'
import { coverUpByLink } from '#app/features/journal/queries/cover-up.ts'
import { CoverUpOver, CoverUpPage } from '#app/features/journal/ui/cover-up/cover-up-page.tsx'
import type { Handle } from '#app/handle.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import { fieldText } from '#app/http/problem.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import type { Route } from './+types/cover-up'

export const handle = {
  action: 'mark-cover-up',
  formAction: 'mark-cover-up',
  rateLimit: 'none',
  link: true,
  ns: ['cover-up'],
} satisfies Handle

/** One photo by its private link, for the artist a client has shown it to; nothing on it says whose it is. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng } = context.get(requestContext)!
  const link = await coverUpByLink(services, params.token)
  const title = textOf(lng, link ? 'cover-up:artist-title' : 'cover-up:link-gone')
  const shown = link && {
    picture: { url: `/api/cover-up/${params.token}`, width: link.width, height: link.height },
    endsOn: link.endsOn,
  }
  return data({ shown, title }, { status: link ? 200 : 404 })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const form = await formIn(request)
  const squares = form.getAll('square').map(String)
  const note = textsIn(form)('note')
  const typed = markSchema.safeParse({ squares, note })
  if (!typed.success) {
    const ofMarks = typed.error.issues.some(({ path }) => path[0] === 'squares')
    const why = typed.error.issues[0]!.message
    const ofNote = why === 'too-long' ? textOf(lng, 'cover-up:note-long') : fieldText(why, lng)
    const text = ofMarks ? textOf(lng, 'cover-up:mark-missing') : ofNote
    return data({ isSent: false, wrong: { text, squares, note } }, { status: 422 })
  }
  const marked = await markCoverUp(services, params.token, typed.data)
  if (!marked.ok) throw data(null, { status: 404 })
  // The link is used up, and the page it led to gone: what was done is answered all the same.
  return data({ isSent: true, wrong: null }, { status: 200 })
}

export default function CoverUpByLink({ loaderData: { shown }, actionData }: Route.ComponentProps) {
  const isSent = actionData?.isSent === true
  if (isSent || !shown) return <CoverUpOver isSent={isSent} />
  return <CoverUpPage {...shown} wrong={actionData?.wrong ?? null} />
}
