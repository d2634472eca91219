import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { rangeBefore, RANGES } from '#app/domain/clinic/analytics.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { rangeIn, rangeSchema } from '#app/features/analytics/schema.ts'
import { AnalyticsCards } from '#app/features/analytics/ui/analytics.tsx'
import { boundedCards } from '#app/features/analytics/ui/cards.ts'
import type { Handle } from '#app/handle.ts'
import { sentenceFor } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizePage } from '#app/routes/authorize.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayInput } from '#app/ui/fields/day-field.tsx'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { useInLanguage } from '#app/ui/shell/languages.ts'
import { SegmentLinks } from '#app/ui/parts/segments.tsx'
import type { Route } from './+types/analytics'

export const handle = { action: 'read-statistics', shows: 'no-client', ns: ['analytics'] } satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const asked = rangeSchema.parse(questionsIn(request.url))
  const { days, own, wrong } = rangeIn(asked, services.clock.today())
  const figures = await boundedCards(services, days, lng)
  return {
    days,
    before: rangeBefore(days),
    chosen: own ? null : asked.range,
    wrong,
    cards: figures.ok ? figures.value : [],
    busy: figures.ok ? null : sentenceFor(figures.refusal, lng),
    title: textOf(lng, 'admin:analytics'),
  }
}

export default function AnalyticsPage({
  loaderData: { days, before, chosen, wrong, cards, busy },
}: Route.ComponentProps) {
  const { t } = useTranslation(['analytics', 'admin'])
  const lng = useLanguage()
  const to = useInLanguage()
  const day = (one: typeof days.from) => formatDay(one, lng, 'data')
  return (
    <>
      <DeskHead
        title={t('admin:analytics')}
        lead={t('lead', { from: day(days.from), to: day(days.to), before: day(before.from), until: day(before.to) })}
      >
        <SegmentLinks
          label={t('range')}
          options={RANGES.map((key) => ({
            key,
            name: t(`range-${key}`),
            href: to(`/admin/analytics?range=${key}`),
          }))}
          chosen={chosen}
        />
      </DeskHead>
      {wrong ? <FormRefusal>{t('range-wrong')}</FormRefusal> : null}
      {busy ? <FormRefusal>{busy}</FormRefusal> : null}
      <AnalyticsCards
        cards={cards}
        csv={(card) => `/api/analytics/${card}.csv?from=${days.from}&to=${days.to}&lng=${lng}`}
      >
        <Form className="range-form" aria-label={t('range-own')}>
          {(['from', 'to'] as const).map((name) => (
            <label key={name} className="small">
              {t(`range-${name}`)}
              <DayInput name={name} required defaultValue={days[name]} key={days[name]} />
            </label>
          ))}
          <Button type="submit" tone="secondary">
            {t('range-show')}
          </Button>
        </Form>
      </AnalyticsCards>
    </>
  )
}
