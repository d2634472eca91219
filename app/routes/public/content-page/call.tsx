import { useTranslation } from 'react-i18next'
import { phoneFor, telHref } from '#app/content/clinic.ts'
import type { CallKind } from '#app/content/pages.ts'
import { policy } from '#app/domain/policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { CallToAction } from '#app/ui/shell/call-to-action.tsx'
import { useInLanguage, useLanguage } from '#app/ui/shell/languages.ts'
import { useClinic } from '#app/ui/clinic.ts'

const CALLS = {
  consultation: { href: '/kontakt#contact-form', 'data-island-open': 'consultation' },
  book: { href: '/book', 'data-island-open': 'treatment' },
  scan: { href: '/tattoo-analysis' },
} as const satisfies Record<Exclude<CallKind, 'call'>, { href: string; 'data-island-open'?: string }>

/**
 * The one thing the page asks you to do; phoning is always the other way. Whoever has been treated is asked to phone.
 * @param hours until how long before it an appointment can be moved: said by the call to book one.
 */
export function Call({ kind, hours = '' }: { kind: CallKind; hours?: string }) {
  const { t } = useTranslation('content')
  const figures = { ...policy.consultationRangeMinutes, hours }
  return (
    <CallToAction title={t(`${kind}-title`)} text={t(`${kind}-text`, figures)}>
      {kind === 'call' ? (
        <>
          <Phone tone="light" />
          <Way kind="consultation" tone="text" />
        </>
      ) : (
        <>
          <Way kind={kind} tone="light" />
          <Phone tone="text" />
        </>
      )}
    </CallToAction>
  )
}

type Tone = 'light' | 'text'

function Way({ kind, tone }: { kind: keyof typeof CALLS; tone: Tone }) {
  const { t } = useTranslation('content')
  const to = useInLanguage()
  return (
    <ButtonLink tone={tone} {...CALLS[kind]} href={to(CALLS[kind].href)}>
      {t(`${kind}-action`)}
    </ButtonLink>
  )
}

function Phone({ tone }: { tone: Tone }) {
  const clinic = useClinic()
  const { t } = useTranslation('content')
  const phone = phoneFor(clinic, useLanguage())
  return (
    <ButtonLink tone={tone} href={telHref(clinic)}>
      {tone === 'light' ? t('call-us', { phone }) : t('call', { phone })}
    </ButtonLink>
  )
}
