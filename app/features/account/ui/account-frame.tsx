import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import './account.css'

type Props = {
  title: string
  lead?: string
  /** Its form can be sent without script. */
  plain?: boolean
  /** Shown under what the page is, where there is room. */
  picture?: string
  children: ReactNode
}

/** A page with one thing to do, for a visitor who is not signed in: what it is, why, and the form. */
export function AccountFrame({ title, lead, plain = false, picture, children }: Props) {
  return (
    <main className="wrap acct-page">
      <div>
        <h1>{title}</h1>
        {lead ? <p className="lead">{lead}</p> : null}
        {picture ? (
          <img
            className="acct-picture"
            src={picture}
            alt=""
            width="1600"
            height="700"
            loading="lazy"
            decoding="async"
          />
        ) : null}
      </div>
      <div>
        {children}
        {plain ? null : <NeedsScript />}
      </div>
    </main>
  )
}

export function NeedsScript() {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  return (
    <noscript>
      <p className="note warn">
        {t('needs-script')} <a href={inLanguage('/kontakt', lng)}>{t('needs-script-link')}</a>
      </p>
    </noscript>
  )
}
