import { useTranslation } from 'react-i18next'
import { textOf } from '#app/content/text/i18n.server.ts'
import { MARKER_MM } from '#app/domain/scan/scale.ts'
import type { Handle } from '#app/handle.ts'
import { requestContext } from '#app/http/context.ts'
import { markerSvg } from '#app/services/vision/local/card/reference.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import type { Route } from './+types/scan-marker'
import '#app/features/analysis/ui/scale/marker.css'

export const handle = { action: 'read-public', ns: ['analysis'] } satisfies Handle

export function loader({ context }: Route.LoaderArgs) {
  const { lng } = context.get(requestContext)!
  return { svg: markerSvg(), title: textOf(lng, 'analysis:marker-title') }
}

/** The marker to print and lay beside the tattoo, at its true size. */
export default function ScanMarker({ loaderData: { svg } }: Route.ComponentProps) {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  return (
    <main className="wrap scan-marker">
      <h1>{t('marker-title')}</h1>
      <p className="lead">{t('marker-text', { mm: MARKER_MM })}</p>
      {/* Our own drawing, from no input. */}
      {/* oxlint-disable-next-line react/no-danger */}
      <div className="scan-marker-sheet" dangerouslySetInnerHTML={{ __html: svg }} />
      <div className="scan-marker-acts">
        <Button onClick={() => print()}>{t('marker-print')}</Button>
        <ButtonLink tone="secondary" href={to('/tattoo-analysis')}>
          {t('marker-back')}
        </ButtonLink>
      </div>
    </main>
  )
}
