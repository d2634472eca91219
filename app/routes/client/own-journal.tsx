import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { ownFadings } from '#app/features/journal/queries/fading.ts'
import { sharedPhotosOf } from '#app/features/journal/queries/photos.ts'
import { sharedEntriesOf } from '#app/features/journal/queries/shared.ts'
import { OwnCurve } from '#app/features/journal/ui/own-curve.tsx'
import { OwnJournal } from '#app/features/journal/ui/own-journal.tsx'
import { sharedVideosOf } from '#app/features/videos/queries.ts'
import { SharedVideos } from '#app/features/videos/ui/shared-videos.tsx'
import type { Handle } from '#app/handle.ts'
import { policy } from '#app/domain/policy.ts'
import { pageIn } from '#app/input/page.ts'
import { ownPagesSchema, questionsIn } from '#app/input/fields.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { photoPagesIn } from '#app/routes/photo-pages.ts'
import { photosWithLinks, videosWithLinks } from '#app/routes/picture-links.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/own-journal'

export const handle = {
  action: 'see-own-dashboard',
  ns: ['photos', 'fading', 'analysis', 'dashboard', 'videos'],
} satisfies Handle

/** One's own journal as far as it is shared; of many photos or entries a page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, actor, self } = authorizePage(context)
  const pages = ownPagesSchema.parse(questionsIn(request.url))
  const pageOf = photoPagesIn(request.url)
  const [courses, entries, videos, fadings] = await Promise.all([
    sharedPhotosOf(services, self),
    sharedEntriesOf(services, self),
    sharedVideosOf(services, self, lng),
    ownFadings(services, self),
  ])
  return {
    courses: courses.map(({ tattoo, photos }) => {
      const { photos: shown, ...at } = pageOf(tattoo?.id ?? null, photos)
      return { tattoo, count: photos.length, ...at, photos: photosWithLinks(services, actor, shown) }
    }),
    entries: pageIn(entries, pages.entries, policy.entriesShown),
    fadings,
    videos: videosWithLinks(services, actor, videos),
    title: textOf(lng, 'photos:journal'),
  }
}

export default function OwnJournalPage({ loaderData: { courses, entries, fadings, videos } }: Route.ComponentProps) {
  const { t } = useTranslation('videos')
  // One tattoo has its name above its photos.
  const nameOf = (id: string) => courses.find(({ tattoo }) => tattoo?.id === id)?.tattoo?.name ?? null
  const curves = fadings.own.map(({ tattooId, points }) => (
    <OwnCurve
      key={tattooId}
      name={courses.length > 1 ? nameOf(tattooId) : null}
      points={points}
      clinic={fadings.clinic}
    />
  ))
  return (
    <OwnJournal courses={courses} entries={entries} measured={curves}>
      {videos.length > 0 ? (
        <Panel title={t('own')}>
          <SharedVideos videos={videos} />
        </Panel>
      ) : null}
    </OwnJournal>
  )
}
