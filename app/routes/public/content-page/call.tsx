import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import type { CallKind } from '#app/content/pages.ts'
import { policy } from '#app/domain/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CallToAction } from '#app/ui/shell/call-to-action.tsx'
import { useInLanguage, useLanguage } from '#app/ui/shell/languages.ts'

const CALLS = {
  consultation: { href: '/kontakt#contact-form', 'data-island-open': 'consultation' },
  book: { href: '/book', 'data-island-open': 'treatment' },
  scan: { href: '/tattoo-analysis' },
} as const satisfies Record<CallKind, { href: string; 'data-island-open'?: string }>

/** The one thing the page asks you to do; phoning is always the other way. */
export function Call({ kind, hours }: { kind: CallKind; hours: string }) {
  const { t } = useTranslation('content')
  const to = useInLanguage()
  const phone = phoneFor(useLanguage())
  const figures = { ...policy.consultationRangeMinutes, hours }
  return (
    <CallToAction title={t(`${kind}-title`)} text={t(`${kind}-text`, figures)}>
      <ButtonLink tone="light" {...CALLS[kind]} href={to(CALLS[kind].href)}>
        {t(`${kind}-action`)}
      </ButtonLink>
      <ButtonLink tone="text" href={telHref}>
        {t('call', { phone })}
      </ButtonLink>
    </CallToAction>
  )
}
