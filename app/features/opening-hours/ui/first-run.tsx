import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { Missing } from '../queries/opening-hours.ts'
import './hours.css'

const WHERE: Partial<Record<Missing, string>> = {
  facts: '/admin/settings',
  people: '/admin/people',
  hours: '/admin/hours',
  prices: '/admin/prices',
  'mail-sent': '/book',
}

/** What an admin still has to do before the first hour can be sold; nothing once all is done. */
export function FirstRun({ missing }: { missing: Missing[] }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  if (missing.length === 0) return null
  return (
    <Panel title={t('first-title')} tone="skin">
      <ul className="owner-list">
        {missing.map((one) => (
          <li key={one}>
            {WHERE[one] ? (
              <a href={inLanguage(WHERE[one], lng)}>{t(`first-${one}`)}</a>
            ) : (
              <span>{t(`first-${one}`)}</span>
            )}
            <Icon name="arrow" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
