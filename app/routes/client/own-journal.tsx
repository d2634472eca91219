import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { sharedPhotosOf } from '#app/features/journal/queries/photos.ts'
import { sharedEntriesOf } from '#app/features/journal/queries/shared.ts'
import { OwnJournal } from '#app/features/journal/ui/own-journal.tsx'
import type { Handle } from '#app/handle.ts'
import { policy } from '#app/domain/policy.ts'
import { questionsIn } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { photosWithLinks } from '#app/routes/picture-links.ts'
import type { Route } from './+types/own-journal'

export const handle = { action: 'see-own-dashboard', ns: ['photos', 'dashboard'] } satisfies Handle

/** Of a long course the first photo and the newest, until all are asked for. */
function shownOf<Photo>(photos: readonly Photo[], isAll: boolean): readonly Photo[] {
  const most = policy.ownPhotosShown
  return isAll || photos.length <= most ? photos : [photos[0]!, ...photos.slice(1 - most)]
}

/** One's own journal as far as it is shared. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = behindSignIn(context, 'see-own-dashboard')
  const isAll = questionsIn(request.url)['photos'] === 'all'
  const [courses, entries] = await Promise.all([
    sharedPhotosOf(services, self),
    sharedEntriesOf(services, self),
  ])
  return {
    courses: courses.map(({ tattoo, photos }) => ({
      tattoo,
      count: photos.length,
      photos: photosWithLinks(services, actor, shownOf(photos, isAll)),
    })),
    entries,
    title: `${textOf(lng, 'photos:journal')} · ${clinic.name}`,
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function OwnJournalPage({ loaderData: { courses, entries } }: Route.ComponentProps) {
  return <OwnJournal courses={courses} entries={entries} />
}
