import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Outcome, Panel } from '#app/ui/desk.tsx'
import { ConsentList, type ShownConsent } from './consent-list.tsx'
import { ConsentBody, SignForm } from './consent-sheet.tsx'
import './consents.css'

type Wrong = { id: string; text: string; name: string } | null
type Props = { consents: ShownConsent[]; wrong: Wrong; done: 'signed' | 'withdrawn' | null }

/** A client's own consents: what is to be signed first, then what was. */
export function OwnConsents({ consents, wrong, done }: Props) {
  const { t } = useTranslation('consents')
  const lng = useLanguage()
  const isUnsigned = ({ state }: ShownConsent) => state === 'open' || state === 'waiting'
  const signed = consents.filter((consent) => !isUnsigned(consent))
  return (
    <div className="consent-page">
      <h1>{t('title')}</h1>
      <p className="lead">{t('own-lead')}</p>
      <Outcome done={done && t(`done-${done}`)} error={null} />
      {consents.some(isUnsigned) ? null : <Empty>{t('own-none')}</Empty>}
      {consents.filter(isUnsigned).map((consent) => (
        <Panel key={consent.id} title={consent.text.title}>
          {consent.imageUrl ? <img className="consent-image" src={consent.imageUrl} alt={t('image')} /> : null}
          <ConsentBody text={consent.text} lng={consent.lng} />
          <SignForm
            id={consent.id}
            isOpen={consent.state === 'open'}
            signableFrom={consent.signableFrom}
            wrong={wrong?.id === consent.id ? wrong : null}
          />
        </Panel>
      ))}
      {signed.length > 0 ? (
        <Panel title={t('own-signed')}>
          <ConsentList consents={signed} canWithdraw />
        </Panel>
      ) : null}
      <p>
        <ButtonLink tone="text" href={inLanguage('/dashboard', lng)}>
          {t('back')}
        </ButtonLink>
      </p>
    </div>
  )
}
