import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { dayHeading, useLanguage } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { WaitingClient } from '../queries.ts'
import { timeAtMinutes, type Column, type Stretch } from './layout.ts'

type GapProps = {
  day: Column['day']
  owner: Column
  gap: Stretch
  /** Whether every laser is taken: then it is time for a consultation alone. */
  isLacking: boolean
  forWhom: WaitingClient | null
}

/** A free time leads to booking in it, for whoever was chosen or is dropped on it; who waits is waiting for the laser. */
export function Gap({ day, owner: { owner, name }, gap, isLacking, forWhom: waits }: GapProps) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const navigate = useNavigate()
  const time = timeAtMinutes(gap.from)
  const forWhom = isLacking ? null : waits
  const asked = new URLSearchParams({
    ...gapAsked(day, time, owner, isLacking),
    ...(forWhom && { patient: forWhom.id }),
  })
  const href = inLanguage(`/admin/book?${asked}`, lng)
  return (
    <a
      className={isLacking ? 'cal-gap lacking' : 'cal-gap'}
      data-for={forWhom ? '' : undefined}
      href={href}
      draggable={false}
      onDragOver={(event) => forWhom && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (forWhom) void navigate(href)
      }}
    >
      {isLacking ? null : <Icon name="plus" />}
      <span>{lengthText(t, gap.to - gap.from)}</span>
      <span className="sr">
        {isLacking ? `${t('gap-no-laser')} ` : ''}
        {t('gap-label', { name, day: dayHeading(day, lng), time: formatTime(time, lng) })}
        {forWhom ? ` ${t('gap-for', { name: forWhom.name })}` : ''}
      </span>
    </a>
  )
}

/** What booking is asked with from a gap. */
export const gapAsked = (day: Column['day'], time: string, provider: string, isLacking: boolean) => ({
  day,
  time,
  provider,
  ...(isLacking && { type: 'consultation' }),
})

const LONG_MINUTES = 60
/** "45 min", "2 t", "2 t 30". */
export const lengthText = (t: TFunction<'calendar'>, minutes: number) => {
  if (minutes < LONG_MINUTES) return t('gap', { count: minutes })
  const hours = Math.floor(minutes / 60)
  return minutes % 60 === 0 ? t('gap-hours', { hours }) : t('gap-hours-minutes', { hours, minutes: minutes % 60 })
}
