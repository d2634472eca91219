import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DayField } from '#app/ui/fields/day-field.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { TimeField } from '#app/ui/fields/time-field.tsx'
import type { CalendarBlock, CalendarDays } from '../queries.ts'
import { blockIntents } from '../intent-schema.ts'

type Props = { shown: CalendarDays; day: ClinicDay; error: string | null; typed: Record<string, string> }

/** Blocks a time of one person, laser or room; the blocks of the days shown can be taken back. */
export function BlockForm({ shown, day, error, typed }: Props) {
  const { t } = useTranslation('calendar')
  const { people, resources, blocks } = shown
  return (
    <Panel title={t('block-title')} id="block">
      <Form method="post" preventScrollReset className="cal-block-form">
        {error ? <FormRefusal>{error}</FormRefusal> : null}
        <Select name="whose" label={t('block-whose')} defaultValue={typed['whose']}>
          {people.map(({ id, name }) => (
            <option key={id} value={`p ${id}`}>
              {name}
            </option>
          ))}
          {resources.map(({ id, name }) => (
            <option key={id} value={`r ${id}`}>
              {name}
            </option>
          ))}
        </Select>
        <DayField name="day" required label={t('day')} defaultValue={typed['day'] ?? day} />
        <TimeField name="from" required label={t('block-from')} defaultValue={typed['from']} />
        <TimeField name="to" required label={t('block-to')} defaultValue={typed['to']} />
        <TextField name="reason" optional maxLength={120} label={t('block-reason')} defaultValue={typed['reason']} />
        <Button type="submit" {...blockIntents.field('block')}>
          {t('block')}
        </Button>
      </Form>
      <ul className="cal-blocks">
        {blocks.map((block) => (
          <Blocked key={block.id} block={block} shown={shown} />
        ))}
      </ul>
    </Panel>
  )
}

function Blocked({ block, shown }: { block: CalendarBlock; shown: CalendarDays }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const { id, from, to, providerId, resourceId, reason } = block
  const owner = [...shown.people, ...shown.resources].find((one) => one.id === (providerId ?? resourceId))
  const oneDay = dayOf(from) === dayOf(to)
  return (
    <li>
      <span>
        <span className="strong tnum">
          {formatDay(dayOf(from), lng)} {formatTime(timeOf(from), lng)}–{oneDay ? '' : `${formatDay(dayOf(to), lng)} `}
          {formatTime(timeOf(to), lng)}
        </span>
        <br />
        <span className="small sec">{[owner?.name ?? t('whole-clinic'), reason].filter(Boolean).join(', ')}</span>
      </span>
      {oneDay && owner ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="block" value={id} />
          <Button type="submit" {...blockIntents.field('unblock')} size="small" tone="secondary">
            {t('unblock')}
          </Button>
        </Form>
      ) : null}
    </li>
  )
}
