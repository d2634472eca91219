import { useTranslation } from 'react-i18next'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { shownImages } from '#app/features/journal/queries/shown-images.ts'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { Empty } from '#app/ui/desk.tsx'
import type { Route } from './+types/results'
import '#app/features/journal/ui/results.css'

export const handle = { action: 'read-public', ns: ['consents'] } satisfies Handle

/** The images clients have said yes to showing. Read anew each time: who withdraws is out of it at once. */
export async function loader({ context }: Route.LoaderArgs) {
  const lng = context.get(requestContext)?.lng ?? 'da'
  const images = await shownImages(context.get(servicesContext)!)
  return { images, title: `${textOf(lng, 'consents:results')} · ${clinic.name}` }
}

export const headers: Route.HeadersFunction = () => ({ 'Cache-Control': 'no-store' })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function Results({ loaderData: { images } }: Route.ComponentProps) {
  const { t } = useTranslation('consents')
  return (
    <main className="wrap results">
      <h1>{t('results')}</h1>
      <p className="lead">{t('results-lead')}</p>
      {images.length === 0 ? <Empty>{t('results-none')}</Empty> : null}
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
    </main>
  )
}
