import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { CONSENT_KINDS } from '#app/domain/consents.ts'
import { inLanguage } from '#app/domain/language.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk.tsx'
import { Checkbox, Select, TextField } from '#app/ui/field.tsx'
import { ConsentList, type ShownConsent } from './consent-list.tsx'
import './consents.css'

type Shown = { id: string; name: string; isErased: boolean; consents: ShownConsent[] }
type Offered = { link: { url: string; qr: string } | null; wrong: string | null }

/** One client's consents, for staff: where each stands, and a new one to be signed. */
export function ConsentsPage({ shown, offered }: { shown: Shown; offered: Offered }) {
  const { t } = useTranslation(['consents', 'admin', 'record', 'journal'])
  const lng = useLanguage()
  const { id, isErased, consents } = shown
  const name = shown.name || t('record:no-name')
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> /{' '}
        <a href={inLanguage(`/admin/patients/${id}`, lng)}>{name}</a> / {t('consents:title')}
      </p>
      <DeskHead title={t('consents:title')} lead={name}>
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/patients/${id}/journal`, lng)}>
          {t('journal:title')}
        </ButtonLink>
      </DeskHead>
      {isErased ? <p className="note">{t('consents:erased')}</p> : null}
      <div className="cols-2">
        <Panel title={t('consents:title')}>
          {consents.length === 0 ? <Empty>{t('consents:none')}</Empty> : <ConsentList consents={consents} />}
        </Panel>
        {isErased ? null : <Offer {...offered} />}
      </div>
    </>
  )
}

function Offer({ link, wrong }: Offered) {
  const { t } = useTranslation('consents')
  const lng = useLanguage()
  return (
    <Panel title={t('offer')}>
      <div className="consent-offer">
        {link ? (
          <>
            <img src={`data:image/svg+xml,${encodeURIComponent(link.qr)}`} alt={t('qr')} width="224" height="224" />
            <TextField label={t('link-label')} value={link.url} readOnly />
          </>
        ) : null}
        <p className="sec">{t('offer-text')}</p>
        <Form method="post" className="consent-offer" preventScrollReset>
          <Select label={t('offer-kind')} name="kind">
            {CONSENT_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {t(`kind-${kind}`)}
              </option>
            ))}
          </Select>
          <Select label={t('offer-lng')} name="lng" defaultValue={lng}>
            {(['da', 'en'] as const).map((one) => (
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
