import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { isUnsigned } from '#app/domain/health/treatment-consent.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { dateInText, useLanguage } from '#app/ui/dates.ts'
import { Empty, Outcome, Panel } from '#app/ui/desk/desk.tsx'
import { ConsentBadge, ConsentList, type ShownConsent } from './consent-list.tsx'
import { ConsentBody, SignForm } from './consent-sheet.tsx'
import './consents.css'

type Wrong = { id: string; text: string; name: string } | null
type Props = {
  consents: ShownConsent[]
  /** The day of the next visit, which one that is still to be signed stands in the way of. */
  before: ClinicDay | null
  wrong: Wrong
  done: 'signed' | 'withdrawn' | null
}

/** A client's own consents: what is to be signed first, then what was. */
export function OwnConsents({ consents, before, wrong, done }: Props) {
  const { t } = useTranslation(['consents', 'dashboard'])
  const lng = useLanguage()
  const unsigned = consents.filter(isUnsigned)
  const isOpen = unsigned.some(({ state }) => state === 'open')
  const signed = consents.filter((consent) => !isUnsigned(consent))
  return (
    <div className="consent-page">
      <h1>{t('consents:title')}</h1>
      <p className="lead">
        {t('consents:own-lead')}
        {isOpen && before ? ` ${t('dashboard:before-sign-consent', { day: dateInText(before, lng) })}` : ''}
      </p>
      <Outcome done={done && t(`consents:done-${done}`)} error={null} />
      {unsigned.length > 0 ? null : <Empty>{t('consents:own-none')}</Empty>}
      <div className={signed.length > 0 && unsigned.length > 0 ? 'consent-parts cols-2' : 'consent-parts'}>
        {unsigned.length > 0 ? (
          <div>
            {unsigned.map((consent) => (
              <Panel key={consent.id} title={consent.text.title} aside={<ConsentBadge state={consent.state} />}>
                {consent.imageUrl ? (
                  <img className="consent-image" src={consent.imageUrl} alt={t('consents:image')} />
                ) : null}
                <ConsentBody text={consent.text} lng={consent.lng} />
                <SignForm
                  id={consent.id}
                  isOpen={consent.state === 'open'}
                  signableFrom={consent.signableFrom}
                  wrong={wrong?.id === consent.id ? wrong : null}
                  ask={
                    <ButtonLink tone="secondary" href={inLanguage('/dashboard/messages#write', lng)}>
                      {t('consents:ask-first')}
                    </ButtonLink>
                  }
                />
              </Panel>
            ))}
          </div>
        ) : null}
        {signed.length > 0 ? (
          <div>
            <Panel title={t('consents:own-signed')}>
              <ConsentList consents={signed} canWithdraw />
            </Panel>
          </div>
        ) : null}
      </div>
    </div>
  )
}
