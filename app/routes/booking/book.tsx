import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { BookedView, icsOf, weekdayName } from '#app/features/booking/ui/booked-view.tsx'
import type { Trail } from '#app/features/booking/ui/flow/trail.ts'
import { TreatmentFlow } from '#app/features/booking/ui/treatment/treatment-flow.tsx'
import type { BookedNow } from '#app/features/booking/ui/treatment/use-treatment.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { pageMeta } from '#app/ui/shell/page-meta.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/book'

export const handle = { action: 'book', ns: ['booking', 'affiliates', 'images'] } satisfies Handle

export function loader({ context }: Route.LoaderArgs) {
  const lng = context.get(requestContext)?.lng ?? 'da'
  const publicUrl = context.get(servicesContext)!.settings.publicUrl
  return { lng, publicUrl, title: textOf(lng, 'booking:book'), description: textOf(lng, 'booking:book-description') }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? pageMeta({ ...loaderData, path: '/book', search: location.search }) : []

// The steps are told apart by the address alone: nothing is read again.
export const shouldRevalidate = () => false

export default function BookPage() {
  const { t } = useTranslation('booking')
  const trail = useSearchTrail()
  const [booked, setBooked] = useState<BookedNow | null>(null)
  if (booked) return <Booked booked={booked} />
  return (
    <TreatmentFlow
      trail={trail}
      level={2}
      onBooked={setBooked}
      renderFrame={({ aside, top, footer, children }) => (
        <main className="wrap book-page">
          <div className="book-head">
            <h1>{t('book')}</h1>
            {aside}
          </div>
          <div className="flow-top">{top}</div>
          {children}
          <div className="flow-foot">{footer}</div>
        </main>
      )}
    />
  )
}

function Booked({ booked }: { booked: BookedNow }) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const { firstName, day, time, manageUrl, minutes } = booked
  return (
    <BookedView
      heading={t('thanks', { name: firstName, weekday: weekdayName(day, lng) })}
      lead={t('mail-sent')}
      what={t('what-treatment', { minutes })}
      {...{ day, time, manageUrl }}
      icsUrl={icsOf(manageUrl)}
      focus
    />
  )
}

type Came = { from?: number } | null

/** The steps in the address, `?step=2`: each is an entry of the history that survives a reload. */
function useSearchTrail(): Trail {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const came = (useLocation().state as Came)?.from
  const step = Math.min(Math.max(Math.trunc(Number(query.get('step'))) || 1, 1), 4)
  // The step a way was asked for from: until it is taken, a second press on "Tilbage" would leave the page.
  const leaving = useRef<number | null>(null)
  useEffect(() => {
    if (leaving.current !== step) leaving.current = null
  }, [step])
  const go = useCallback(
    (next: number) => {
      if (next === step || leaving.current === step) return
      leaving.current = step
      if (next === came) return void navigate(-1)
      const search = new URLSearchParams(query)
      if (next > 1) search.set('step', String(next))
      else search.delete('step')
      void navigate(
        { search: search.toString() },
        { preventScrollReset: true, state: { from: step } satisfies Came, replace: next < step },
      )
    },
    [navigate, query, step, came],
  )
  return { step, go }
}
