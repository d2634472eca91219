import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay, formatTime, type ClinicDay, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { titleIn, type Language } from '#app/domain/language.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import type { RuleTerms } from '#app/domain/pricing/price-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import type { PriceChange } from '../queries.ts'
import { priceIntents } from '../intent-schema.ts'

export type ShownBatch = {
  id: string
  at: ClinicTime
  from: ClinicDay
  by: string | null
  isPlanned: boolean
  changes: PriceChange[]
}

/** What was planned, when and by whom; the newest can be taken back. */
export function PriceHistory({ batches }: { batches: ShownBatch[] }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  return (
    <Panel title={t('history')}>
      {batches.length === 0 ? <Empty>{t('no-history')}</Empty> : null}
      <ul className="log price-history">
        {batches.map(({ id, at, from, by, isPlanned, changes }, nth) => (
          <li key={id}>
            <div>
              <span className="strong">
                {t(isPlanned ? 'planned-from' : 'holds-from', { day: formatDay(from, lng, 'data') })}
              </span>
              {changes.map(({ ruleName, titleDa, titleEn, was, became }) => (
                <p className="small sec tnum" key={ruleName}>
                  {titleIn({ titleDa, titleEn }, lng) || ruleName}:{' '}
                  {was ? <del>{termsText(was, lng)}</del> : t('new-rule')} →{' '}
                  {became ? termsText(became, lng) : t('retired')}
                </p>
              ))}
            </div>
            <div className="price-undo">
              <span className="small sec">
                <time dateTime={at}>
                  {formatDay(dayOf(at), lng, 'data')} {formatTime(at, lng)}
                </time>
                {by ? `, ${by}` : ''}
              </span>
              {nth === 0 ? (
                <Form method="post">
                  <input type="hidden" name="batch" value={id} />
                  <Button type="submit" {...priceIntents.field('undo')} tone="secondary" size="small">
                    {t('undo')}
                  </Button>
                </Form>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A rule's terms in a line: "900 kr., 31–100 cm²". */
function termsText({ price, sizeMinCm2: from, sizeMaxCm2: to }: RuleTerms, lng: Language) {
  const size = from === null && to === null ? '' : `, ${from ?? 0}–${to ?? ''} cm²`
  return `${formatMoney(price, lng)}${size}`
}
