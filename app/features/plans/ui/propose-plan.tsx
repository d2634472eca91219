import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { formatNumber, inLanguage, DEFAULT_LANGUAGE } from '#app/domain/language.ts'
import { formatAmount, type Ore } from '#app/domain/money/money.ts'
import { PLAN_TREATMENT_TYPES } from '#app/domain/plans/plan.ts'
import type { ScanDraft } from '#app/features/plans/queries/from-scan.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Select, TextArea, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { deskIntents } from '../intent-schema.ts'

/** "1.035", "675,50": as a price is typed in the form. */
const priceTyped = (price: Ore) => formatAmount(price, DEFAULT_LANGUAGE)

type Answer = { text: string; fields: Record<string, string> } | null

type Props = { formKey: string; answer: Answer; drafts: ScanDraft[]; chosen: ScanDraft | null }

/** Staff propose a course: the client reads and approves it by a link of their own. */
export function ProposePlan({ formKey, answer, drafts, chosen }: Props) {
  const { t } = useTranslation('plans')
  const busy = useNavigation().state !== 'idle'
  const error = (name: string) => ({ error: answer?.fields[name] })
  const figure = (number: number) => number.toLocaleString('da-DK', { useGrouping: false, maximumFractionDigits: 1 })
  return (
    <>
      <FromScan drafts={drafts} chosen={chosen} />
      {/* Filled in anew when another scan is chosen. */}
      <Form method="post" className="pnl-form" noValidate key={chosen?.scanId ?? 'by-hand'}>
        <input type="hidden" {...deskIntents.field('propose')} />
        <input type="hidden" name="key" value={formKey} />
        {answer ? <FormRefusal>{answer.text}</FormRefusal> : null}
        <Select
          label={t('treatment-type')}
          name="treatmentType"
          defaultValue={chosen?.treatmentType}
          {...error('treatmentType')}
        >
          {PLAN_TREATMENT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`type-${type}`)}
            </option>
          ))}
        </Select>
        <TextField
          label={t('area')}
          name="areaCm2"
          inputMode="decimal"
          optional
          defaultValue={chosen ? figure(chosen.areaCm2) : undefined}
          {...error('areaCm2')}
        />
        <TextField
          label={t('session-count')}
          name="sessions"
          inputMode="numeric"
          defaultValue={chosen?.sessions}
          {...error('sessions')}
        />
        <TextField
          label={t('session-price')}
          name="sessionPrice"
          inputMode="decimal"
          defaultValue={chosen ? priceTyped(chosen.sessionPrice) : undefined}
          {...error('sessionPrice')}
        />
        <TextArea
          label={t('description')}
          name="description"
          rows={3}
          optional
          hint={t('description-hint')}
          {...error('description')}
        />
        <div>
          <Button type="submit" busy={busy}>
            {t('propose-do')}
          </Button>
        </div>
      </Form>
    </>
  )
}

/** The scans a plan can start from: a link each, so that it works without script and can be sent. */
function FromScan({ drafts, chosen }: { drafts: ScanDraft[]; chosen: ScanDraft | null }) {
  const { t } = useTranslation('plans')
  const lng = useLanguage()
  if (drafts.length === 0) return null
  return (
    <div className="from-scan">
      <p className="small sec">{t('from-scan')}</p>
      <ul>
        {drafts.map(({ scanId, day, areaCm2, range }) => (
          <li key={scanId}>
            <ButtonLink
              tone="secondary"
              href={inLanguage(`?scan=${scanId}#propose`, lng)}
              aria-current={scanId === chosen?.scanId ? 'true' : undefined}
            >
              {t('from-scan-of', {
                day: formatDay(day, lng, 'data'),
                size: formatNumber(areaCm2, lng),
              })}
            </ButtonLink>
            {scanId === chosen?.scanId ? (
              <p className="small sec">{t('from-scan-text', { from: range.min, to: range.max })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
