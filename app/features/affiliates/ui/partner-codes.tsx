import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { clinicTimeAt, dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { kroner } from '#app/domain/money/money.ts'
import { policy } from '#app/domain/policy.ts'
import type { ManagedCode } from '#app/features/affiliates/queries/clinic.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useClinic } from '#app/ui/clinic.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { useBenefits } from './benefits.tsx'
import { partnerIntents } from '../intent-schema.ts'

/** Every code with what it gives and when it holds, its partner's shares, and a new one for a campaign. */
export function ManagedCodes({ codes }: { codes: ManagedCode[] }) {
  const { t } = useTranslation('admin')
  const benefitsOf = useBenefits()
  return (
    <Panel title={t('partner-list')}>
      <details className="partner-managed">
        <summary>{t('new-campaign')}</summary>
        <CampaignForm />
      </details>
      {codes.map((code) => (
        <details key={code.id} className="partner-managed">
          <summary>
            <span className="strong">{code.code}</span> <span>{code.company}</span>
            <span className="small sec">{benefitsOf({ ...code, discount: kroner(code.discountKroner) })}</span>
            {code.isActive ? null : <Badge shape="square">{t('inactive')}</Badge>}
          </summary>
          <div className="partner-forms">
            <CodeForm {...code} />
            {code.partnerId ? <RateForm {...code} /> : null}
          </div>
        </details>
      ))}
    </Panel>
  )
}

function CampaignForm() {
  const { t } = useTranslation('admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="pnl-form">
      <TextField
        label={t('campaign-code')}
        name="code"
        required
        maxLength={policy.partnerCodeMaxLength}
        pattern="[A-Za-z0-9]+"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint={t('campaign-code-hint', { max: policy.partnerCodeMaxLength })}
      />
      <TextField label={t('campaign-name')} name="name" required maxLength={80} autoComplete="off" />
      <BenefitFields />
      <Button type="submit" {...partnerIntents.field('campaign')} busy={busy}>
        {t('make-code')}
      </Button>
    </Form>
  )
}

function CodeForm(code: ManagedCode) {
  const { t } = useTranslation('admin')
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="pnl-form">
      <input type="hidden" name="id" value={code.id} />
      <BenefitFields code={code} />
      <Checkbox label={t('code-on')} name="isActive" value="true" defaultChecked={code.isActive} />
      <Button type="submit" {...partnerIntents.field('code')} tone="secondary" busy={busy}>
        {t('save-code')}
      </Button>
    </Form>
  )
}

/** What a code gives and when it holds. */
function BenefitFields({ code }: { code?: ManagedCode }) {
  const { t } = useTranslation('admin')
  const whole = (name: string, max: number, defaultValue = 0) => ({
    name,
    type: 'number' as const,
    min: 0,
    max,
    defaultValue,
  })
  return (
    <>
      <TextField label={t('discount-percent')} {...whole('discountPercent', 50, code?.discountPercent)} />
      <TextField
        label={t('discount-kroner')}
        {...whole('discountKroner', policy.codeDiscountMaxKroner, code?.discountKroner)}
      />
      <DayField label={t('valid-from')} name="validFrom" defaultValue={code?.validFrom} />
      <DayField label={t('valid-until')} name="validUntil" defaultValue={code?.validUntil} />
      <Checkbox label={t('zero-deposit')} name="zeroDeposit" value="true" defaultChecked={code?.zeroDeposit ?? false} />
      <Checkbox
        label={t('pain-coverage')}
        name="freePainCoverage"
        value="true"
        defaultChecked={code?.freePainCoverage ?? false}
      />
    </>
  )
}

function RateForm({ partnerId, commissionPercent, bonusPercent, termsAcceptedAt }: ManagedCode) {
  const { commission } = useClinic()
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="pnl-form">
      <input type="hidden" name="partnerId" value={partnerId ?? ''} />
      <TextField
        label={t('commission-percent')}
        hint={t('usual-percent', { percent: commission.own })}
        name="commissionPercent"
        inputMode="decimal"
        defaultValue={commissionPercent ?? ''}
      />
      <TextField
        label={t('bonus-percent')}
        hint={t('usual-percent', { percent: commission.parent })}
        name="bonusPercent"
        inputMode="decimal"
        defaultValue={bonusPercent ?? ''}
      />
      <Button type="submit" {...partnerIntents.field('rates')} tone="secondary" busy={busy}>
        {t('save-rates')}
      </Button>
      <p className="small sec">
        {termsAcceptedAt
          ? t('terms-accepted', { day: formatDay(dayOf(clinicTimeAt(termsAcceptedAt)), lng, 'data') })
          : t('terms-open')}
      </p>
    </Form>
  )
}
