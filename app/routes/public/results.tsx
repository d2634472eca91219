import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { shownImages, type ShownImage } from '#app/features/journal/queries/shown-images.ts'
import type { Handle } from '#app/handle.ts'
import { policy } from '#app/domain/policy.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import type { Route } from './+types/results'
import { Call } from './content-page/call.tsx'
import { FadingPicture } from './home/fading.tsx'
import '#app/features/journal/ui/results.css'

export const handle = { action: 'read-public', content: true } satisfies Handle

/** The images clients have said yes to showing. Read anew each time: who withdraws is out of it at once. */
export async function loader({ context }: Route.LoaderArgs) {
  const { lng } = context.get(requestContext)!
  const images = await shownImages(context.get(servicesContext)!)
  return { images, title: textOf(lng, 'consents:results') }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export default function Results({ loaderData: { images } }: Route.ComponentProps) {
  const { t } = useTranslation('consents')
  return (
    <main>
      <div className="wrap results">
        <h1>{t('results')}</h1>
        <p className="lead">{t(images.length === 0 ? 'results-none' : 'results-lead')}</p>
        {images.length === 0 ? <NoneYet /> : <Images images={images} />}
      </div>
      <Call kind="consultation" />
    </main>
  )
}

/** Until somebody has agreed to be shown: what a course can look like, and how a picture comes to stand here. */
function NoneYet() {
  const { t } = useTranslation('consents')
  return (
    <>
      <h2 className="h3">{t('results-line')}</h2>
      <FadingPicture isFirst note={t('results-later')} />
      <div className="results-drawn">
        {DRAWN.map((series) => (
          <Drawn key={series.name} {...series} />
        ))}
      </div>
    </>
  )
}

/** Courses that end before the ink is gone: on deep skin, and lightened for another tattoo. */
const DRAWN = [
  { name: 'deep', image: 'journal', sessions: 4, width: 560, height: 700 },
  { name: 'cover', image: 'svale', sessions: policy.sessionsBeforeCoverUp.max, width: 420, height: 520 },
] as const

/** One tattoo before and after each session, in small: a drawing, and called one. */
function Drawn({ name, image, sessions, width, height }: (typeof DRAWN)[number]) {
  const { t } = useTranslation('consents')
  const { t: home } = useTranslation('home')
  return (
    <figure>
      <h2 className="h3">{t(`results-${name}`)}</h2>
      <ol>
        {Array.from({ length: sessions + 1 }, (_, session) => (
          <li key={session}>
            <img
              src={`/img/${image}-${session}.webp`}
              alt=""
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
            />
            <span className="strong">{session === 0 ? home('fade-start') : home('fade-at', { session })}</span>{' '}
            <span className="mut">{home('fade-weeks', { weeks: session * policy.weeksBetweenLaserTreatments })}</span>
          </li>
        ))}
      </ol>
      <figcaption className="small mut">{t(`results-${name}-note`)}</figcaption>
    </figure>
  )
}

function Images({ images }: { images: readonly ShownImage[] }) {
  const { t } = useTranslation('consents')
  return (
    <ul>
      {images.map(({ id, width, height }, index) => (
        <li key={id}>
          <img
            src={`/api/results/${id}`}
            width={width}
            height={height}
            alt={t('results-image', { number: index + 1 })}
            loading="lazy"
            decoding="async"
          />
        </li>
      ))}
    </ul>
  )
}
