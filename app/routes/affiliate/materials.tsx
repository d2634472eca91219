import { useTranslation } from 'react-i18next'
import { placeFor } from '#app/content/clinic.ts'
import { codesOf, type PartnerCode } from '#app/features/affiliates/queries/window.ts'
import { useBenefits } from '#app/features/affiliates/ui/benefits.tsx'
import { NoPartnerCode } from '#app/features/affiliates/ui/no-partner-code.tsx'
import { ReadyText } from '#app/features/affiliates/ui/own-link.tsx'
import '#app/features/affiliates/ui/partner-desk.css'
import type { Handle } from '#app/handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import type { Route } from './+types/materials'
import { partnerPage } from './partner-page.ts'

export const handle = {
  action: 'see-affiliate-dashboard',
  shows: 'no-client',
  ns: ['partner-desk', 'affiliates'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, partnerId, title } = await partnerPage(context, request.url)
  const codes = await codesOf(services, partnerId, 'all')
  return {
    codes: codes.filter(({ state }) => state === 'active'),
    site: services.settings.publicUrl,
    title,
  }
}

/** What a partner shares: QR code, a sheet to print, and texts that say they are advertising ([law 30, 31]). */
export default function MaterialsPage({ loaderData: { codes, site } }: Route.ComponentProps) {
  const clinic = useClinic()
  const { t } = useTranslation('partner-desk')
  const [first] = codes
  if (!first) return <NoPartnerCode />
  return (
    <>
      <div className="partner-screen">
        <DeskHead title={t('materials')} lead={t('materials-lead')}>
          <Button tone="secondary" onClick={() => window.print()}>
            {t('print')}
          </Button>
        </DeskHead>
      </div>
      <div className="partner-screen cols-2">
        <div>
          {codes.map((code) => (
            <Material key={code.id} code={code} site={site} />
          ))}
        </div>
        <div>
          <Panel title={t('rules')} tone="skin">
            <ul className="partner-rules">
              {(['rule-marked', 'rule-adults', 'rule-claims', 'rule-videos'] as const).map((rule) => (
                <li key={rule}>{t(rule)}</li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
      <section className="partner-sheet" aria-hidden="true">
        <h2>{t('sheet-title')}</h2>
        <img src={`/api/partner-qr/${first.code}.svg`} alt="" width={340} height={340} />
        <p>{t('sheet-text', { clinic: clinic.name, code: first.code })}</p>
        <p>{t('sheet-note', { company: first.company })}</p>
      </section>
    </>
  )
}

function Material({ code, site }: { code: PartnerCode; site: string }) {
  const clinic = useClinic()
  const { t } = useTranslation('partner-desk')
  const benefitsOf = useBenefits()
  const link = `${site}/?ref=${code.code}`
  const place = placeFor(clinic, useLanguage())
  const facts = { clinic: clinic.name, place, code: code.code, benefits: benefitsOf(code.benefits), link }
  return (
    <Panel title={code.code}>
      <div className="partner-qr">
        <img src={`/api/partner-qr/${code.code}.svg`} alt={t('qr-alt', { link })} width={160} height={160} />
        <p>
          {(['svg', 'png'] as const).map((kind) => (
            <ButtonLink key={kind} tone="text" href={`/api/partner-qr/${code.code}.${kind}`} download>
              <Icon name="download" /> {t(`get-${kind}`)}
            </ButtonLink>
          ))}
        </p>
      </div>
      <h3 className="h4">{t('texts')}</h3>
      <p className="small sec">{t('texts-text')}</p>
      <ReadyText>{t('text-post', facts)}</ReadyText>
      <ReadyText>{t('text-story', facts)}</ReadyText>
    </Panel>
  )
}
