import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/domain/clinic-time.ts'
import type { Slot } from '#app/domain/slots.ts'
import { useLanguage } from '#app/ui/dates.ts'

type Props = {
  slots: readonly Slot[]
  chosen: string | null
  onChoose(time: string): void
  labelledBy: string
}

/** The times of one day. A taken one stays in its place, struck out. */
export function SlotGrid({ slots, chosen, onChoose, labelledBy }: Props) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  if (slots.length === 0) return <p className="small sec">{t('no-times')}</p>
  return (
    <div className="slots" role="group" aria-labelledby={labelledBy}>
      {slots.map(({ time, available }) => (
        <button
          key={time}
          type="button"
          className={`slot${time === chosen ? ' on' : ''}`}
          disabled={!available}
          aria-pressed={time === chosen}
          onClick={() => onChoose(time)}
        >
          {formatTime(time, lng)}
        </button>
      ))}
    </div>
  )
}
