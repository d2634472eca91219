import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mailHref, phoneFor, telHref } from '#app/content/clinic.ts'
import { useClinic } from '#app/ui/clinic.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useInLanguage, useLanguage } from '#app/ui/shell/languages.ts'
import { LoadAgain } from '#app/ui/shell/load-again.tsx'
import type { ErrorKind } from './error-kind.ts'

/** A page that is missing, refused or broken, in the public or the private frame. */
export function ErrorPage({ kind }: { kind: ErrorKind }) {
  const phone = phoneFor(useClinic(), useLanguage())
  const { t } = useTranslation('errors')
  const isFaded = kind === 'lost' || kind === 'dead-link'
  const text = (
    <>
      <h1>{t(`${kind}-title`)}</h1>
      <p className="lead">{t(`${kind}-text`, { phone })}</p>
      <div className="acts">
        <WaysOn kind={kind} phone={phone} />
      </div>
    </>
  )
  if (!isFaded) return <main className="wrap wrong">{text}</main>
  return (
    <main className="wrap lost">
      <div>{text}</div>
      <figure>
        <FadedPicture />
      </figure>
    </main>
  )
}

/** The tattoo nearly gone. */
export const FadedPicture = () => <img src="/img/fade-6.webp" alt="" width="520" height="640" />

function WaysOn({ kind, phone }: { kind: ErrorKind; phone: string }): ReactNode {
  const clinic = useClinic()
  const { t } = useTranslation(['errors', 'navigation'])
  const to = useInLanguage()
  switch (kind) {
    case 'offline':
      return <LoadAgain />
    case 'lost':
      return (
        <>
          <ButtonLink href={to('/')}>{t('to-home')}</ButtonLink>
          <ButtonLink href={to('/kontakt')} tone="secondary">
            {t('contact-us')}
          </ButtonLink>
        </>
      )
    case 'dead-link':
      return (
        <>
          <ButtonLink href={to('/account/sign-in')} data-island-open="sign-in">
            {t('navigation:sign-in')}
          </ButtonLink>
          <ButtonLink href={telHref(clinic)} tone="secondary">
            {t('call', { phone })}
          </ButtonLink>
          <ButtonLink href={to('/')} tone="text">
            {t('to-home')}
          </ButtonLink>
        </>
      )
    case 'wrong':
      return (
        <>
          <ButtonLink href={telHref(clinic)}>{t('call', { phone })}</ButtonLink>
          <ButtonLink href={mailHref(clinic)} tone="secondary">
            {t('write')}
          </ButtonLink>
          <ButtonLink href={to('/')} tone="text">
            {t('to-home')}
          </ButtonLink>
        </>
      )
    default:
      return <ButtonLink href={to('/')}>{t('to-home')}</ButtonLink>
  }
}
