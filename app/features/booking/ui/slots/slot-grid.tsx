import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Press } from '#app/ui/button.tsx'
import { partsOf } from './slot-book.ts'

type Props = {
  slots: readonly Slot[]
  chosen: string | null
  onChoose(time: string): void
  labelledBy: string
}

/**
 * The times of one day: the free ones first, morning, afternoon and evening apart; the taken ones folded away, struck out, and
 * uncounted: hours set by hand for one day lie outside the opening hours, and what is booked in them too.
 */
export function SlotGrid({ slots, chosen, onChoose, labelledBy }: Props) {
  const { t } = useTranslation('booking')
  if (slots.length === 0) return <p className="small sec">{t('no-times')}</p>
  const { morning, afternoon, evening, taken } = partsOf(slots, chosen)
  const part = (name: 'morning' | 'afternoon' | 'evening', of: readonly Slot[]) =>
    of.length > 0 ? (
      <div className="slots-part" role="group" aria-label={t(name)}>
        <p className="cap mut" aria-hidden="true">
          {t(name)}
        </p>
        <Times slots={of} {...{ chosen, onChoose }} />
      </div>
    ) : null
  return (
    <>
      <div className="slots" role="group" aria-labelledby={labelledBy}>
        {part('morning', morning)}
        {part('afternoon', afternoon)}
        {part('evening', evening)}
      </div>
      {taken.length > 0 ? (
        <details className="slots-taken">
          <summary className="small sec">{t('taken-times')}</summary>
          <Times slots={taken} {...{ chosen, onChoose }} />
        </details>
      ) : null}
    </>
  )
}

function Times({ slots, chosen, onChoose }: Omit<Props, 'labelledBy'>) {
  const lng = useLanguage()
  return (
    <div className="slots-row">
      {slots.map(({ time, available }) => (
        <Press
          key={time}
          className={`slot${time === chosen ? ' on' : ''}`}
          disabled={!available}
          aria-pressed={time === chosen}
          onClick={() => onChoose(time)}
        >
          {formatTime(time, lng)}
        </Press>
      ))}
    </div>
  )
}
