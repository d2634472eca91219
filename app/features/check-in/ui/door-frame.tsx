import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageLink } from '#app/ui/shell/language-link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import './check-in.css'

type Props = { tone: 'start' | 'sure' | 'done'; foot?: ReactNode; children: ReactNode }

/** One screen of the door, filled with one colour: each step has its own. */
export function DoorFrame({ tone, foot, children }: Props) {
  const { t } = useTranslation('check-in')
  return (
    <main className={`door ${tone}`}>
      <div className="door-top">
        <span className="logo">
          <Wordmark />
        </span>
        <div className="door-links">
          <LanguageLink className="door-link" />
          <button type="button" className="door-link" popoverTarget="door-help">
            {t('help')}
          </button>
          <p id="door-help" popover="auto" className="door-help">
            {t('help-text')}
          </p>
        </div>
      </div>
      {children}
      <p className="door-foot">{foot}</p>
    </main>
  )
}
