import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BEFORE_VISIT } from '#app/content/before-visit.ts'
import './booking.css'

/** What to do until a treatment: a thank-you that ends in nothing leaves the client asking. */
export function BeforeYouCome({ children }: { children?: ReactNode }) {
  const { t } = useTranslation(['booking'])
  return (
    <section className="before-visit" aria-labelledby="before-visit">
      <h2 className="h4" id="before-visit">
        {t('booking:before')}
      </h2>
      <ul className="rows tight">
        {BEFORE_VISIT.map((row) => (
          <li key={row}>{t(row)}</li>
        ))}
      </ul>
      {children}
    </section>
  )
}
