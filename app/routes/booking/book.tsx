import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmBy } from '#app/features/booking/ui/confirm-by.tsx'
import { BookedView } from '#app/features/booking/ui/booked-view.tsx'
import { policy } from '#app/domain/policy.ts'
import { useSearchTrail } from '#app/ui/hooks/use-search-trail.ts'
import { TreatmentFlow } from '#app/features/booking/ui/treatment/treatment-flow.tsx'
import type { BookedNow } from '#app/features/booking/ui/treatment/use-treatment.ts'
import { dayInText, useLanguage } from '#app/ui/dates.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/book'

export const handle = {
  action: 'book',
  indexed: true,
  shows: 'own',
  flow: true,
  ns: ['booking', 'affiliates', 'images'],
} satisfies Handle

export function loader({ context }: Route.LoaderArgs) {
  const { lng, clinic } = context.get(requestContext)!
  const publicUrl = context.get(servicesContext)!.settings.publicUrl
  const [title, description] = [textOf(lng, 'booking:book'), textOf(lng, 'booking:book-description')]
  return { lng, publicUrl, clinicName: clinic.name, title, description }
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? pageMeta({ ...loaderData, path: '/book', search: location.search }) : []

// The steps are told apart by the address alone: nothing is read again.
export const shouldRevalidate = () => false

export default function BookPage() {
  const { t } = useTranslation('booking')
  const trail = useSearchTrail(policy.treatmentSteps)
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
  const { firstName, email, day, time, person, manageUrl, minutes, confirmBy } = booked
  return (
    <BookedView
      heading={t('thanks', { name: firstName, weekday: dayInText(day, lng) })}
      lead={t('mail-sent', { email })}
      what={t('what-treatment', { minutes })}
      {...{ day, time, person, manageUrl }}
      focus
    >
      <ConfirmBy until={confirmBy} />
    </BookedView>
  )
}
