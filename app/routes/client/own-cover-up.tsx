import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { endInvitation, inviteArtist } from '#app/features/journal/commands/cover-up.ts'
import { inviteSchema } from '#app/features/journal/cover-up-schema.ts'
import { coverUpLinkOf, coverUpsOf } from '#app/features/journal/queries/cover-up.ts'
import { sharedPhotosOf } from '#app/features/journal/queries/photos.ts'
import { OwnCoverUp } from '#app/features/journal/ui/cover-up/own-cover-up.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { coverUpsWithLinks, photosWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/own-cover-up'

export const handle = {
  action: 'invite-artist',
  formAction: 'invite-artist',
  rateLimit: 'none',
  ns: ['cover-up', 'photos'],
} satisfies Handle

const DONE = ['made', 'ended'] as const

/** What one has shown to tattoo artists, and the photos one may show. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = authorizePage(context)
  const [all, courses] = await Promise.all([coverUpsOf(services, self), sharedPhotosOf(services, self)])
  const shown = all.filter(({ isShared }) => isShared)
  const links = shown.map((one) => coverUpLinkOf(services, one))
  const done = DONE.find((one) => one === questionsIn(request.url)['done'])
  return {
    shown: coverUpsWithLinks(services, actor, shown).map((one, at) => ({ ...one, link: links[at] ?? null })),
    photos: courses.flatMap(({ photos }) => photosWithLinks(services, actor, photos)),
    done: done ? textOf(lng, `cover-up:done-${done}`) : null,
    title: textOf(lng, 'cover-up:open'),
  }
}

/** Shows a photo to an artist, or stops a link. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  if (field('act') === 'end') {
    const ended = await endInvitation(services, actor, field('invitation'))
    if (!ended.ok) throw data(null, { status: statusOf(ended.refusal) })
    return redirect(inLanguage('/dashboard/cover-up?done=ended', lng))
  }
  const artist = field('artist')
  const wish = inviteSchema.safeParse({ photo: field('photo'), artist })
  if (!wish.success) return data({ error: textOf(lng, 'cover-up:missing'), artist }, { status: 422 })
  const invited = await inviteArtist(services, actor, wish.data)
  if (invited.ok) return redirect(inLanguage('/dashboard/cover-up?done=made', lng))
  if (invited.refusal === 'not-found') throw data(null, { status: 404 })
  return data({ error: sentenceFor(invited.refusal, lng), artist }, { status: statusOf(invited.refusal) })
}

export default function OwnCoverUpPage({ loaderData: { shown, photos, done }, actionData }: Route.ComponentProps) {
  const error = actionData?.error ?? null
  const outcome = { done: error ? null : done, error }
  return <OwnCoverUp shown={shown} photos={photos} artist={actionData?.artist ?? ''} outcome={outcome} />
}
