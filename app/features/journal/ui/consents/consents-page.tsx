import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { CONSENT_KINDS } from '#app/domain/health/treatment-consent.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { LANGUAGES } from '#app/domain/language.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, Select } from '#app/ui/fields/field.tsx'
import { ConsentList, type ConsentCode, type ShownConsent } from './consent-list.tsx'
import { RecordHead } from '#app/ui/desk/record-head.tsx'
import './consents.css'

type Shown = { id: string; name: string; isErased: boolean; consents: ShownConsent[]; today: ClinicDay }
type Offered = {
  code: ConsentCode | null
  wrong: string | null
  wrongScan: { id: string; text: string } | null
}

/** What the page shows before anything is submitted. */
export const NOTHING_OFFERED: Offered = { code: null, wrong: null, wrongScan: null }

/** One client's consents, for staff: where each stands, and a new one to be signed. */
export function ConsentsPage({ shown, offered }: { shown: Shown; offered: Offered }) {
  const { t } = useTranslation('consents')
  const { id, isErased, consents, today } = shown
  const { wrong, ...acts } = offered
  return (
    <>
      <RecordHead id={id} name={shown.name} part="consents" title={t('title')} />
      {isErased ? <p className="note">{t('erased')}</p> : null}
      <div className="cols-2">
        <Panel title={t('title')}>
          {consents.length === 0 ? (
            <Empty>{t('none')}</Empty>
          ) : (
            <ConsentList consents={consents} {...(isErased ? {} : { toSign: { ...acts, today } })} />
          )}
        </Panel>
        {isErased ? null : <Offer wrong={wrong} first={firstToOffer(consents)} />}
      </div>
    </>
  )
}

type Kind = (typeof CONSENT_KINDS)[number]

/** What nobody has offered yet; null: each is signed or lies there, and another of it is staff's own choice. */
function firstToOffer(consents: readonly ShownConsent[]): Kind | null {
  const lies = (kind: Kind) => consents.some((one) => one.kind === kind && one.state !== 'withdrawn')
  return CONSENT_KINDS.find((kind) => !lies(kind)) ?? null
}

function Offer({ wrong, first }: { wrong: string | null; first: Kind | null }) {
  const { t } = useTranslation(['consents', 'journal'])
  const lng = useLanguage()
  return (
    <Panel title={t('offer')}>
      <div className="consent-offer">
        <p className="sec">{t('offer-text')}</p>
        <Form method="post" className="consent-offer" preventScrollReset>
          <Select key={first} label={t('offer-kind')} name="kind" defaultValue={first ?? ''} required>
            {first ? null : <option value="">{t('journal:choose')}</option>}
            {CONSENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind-${kind}`)}
              </option>
            ))}
          </Select>
          <Select label={t('offer-lng')} name="lng" defaultValue={lng}>
            {LANGUAGES.map((one) => (
              <option key={one} value={one}>
                {t(`lng-${one}`)}
              </option>
            ))}
          </Select>
          <Checkbox label={t('told')} name="told" value="yes" error={wrong ?? undefined} />
          <Button type="submit">{t('offer')}</Button>
        </Form>
      </div>
    </Panel>
  )
}
