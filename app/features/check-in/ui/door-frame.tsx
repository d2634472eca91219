import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageLink } from '#app/ui/shell/language-link.tsx'
import { Wordmark } from '#app/ui/wordmark.tsx'
import { Press } from '#app/ui/button.tsx'
import './check-in.css'

type Props = { tone: 'start' | 'sure' | 'done'; help?: ReactNode; foot?: ReactNode; children: ReactNode }

/** One screen of the door, filled with one colour: each step has its own. */
export function DoorFrame({ tone, help, foot, children }: Props) {
  const { t } = useTranslation('check-in')
  return (
    <main className={`door ${tone}`}>
      <div className="door-top">
        <span className="logo">
          <Wordmark />
        </span>
        <div className="door-links">
          <LanguageLink className="door-link" />
          <Press className="door-link" popoverTarget="door-help">
            {t('help')}
          </Press>
          <div id="door-help" popover="auto" className="door-help">
            <p>{t('help-text')}</p>
            {help}
          </div>
        </div>
      </div>
      {children}
      <p className="door-foot">{foot}</p>
    </main>
  )
}

const FADE = ['o0', 'o2', 'o3', 'o5', 'o6', 'o7', 'o8']

/** The house's picture of what it does: ink that gets lighter. */
export const DoorFade = () => (
  <span className="fs" aria-hidden="true">
    {FADE.map((look) => (
      <i key={look} className={look} />
    ))}
  </span>
)
