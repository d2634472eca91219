import { useTranslation } from 'react-i18next'
import { formatTime } from '#app/domain/time/clinic-time.ts'
import { canNumbAt, isNumbing, numbedStarts, opensBefore, startInstead } from '#app/domain/schedule/numbing.ts'
import type { PricingRule } from '#app/domain/pricing/pricing-rules.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'

type NoteProps = {
  /** Null while the price list is read. */
  offered: readonly PricingRule[] | null
  /** The times listed for the chosen day. */
  slots: readonly Slot[]
  /** The chosen time; empty before. */
  time: string
}

/**
 * Under the times of a day that begins too early for numbing: from when it works. It stands there quietly before a time
 * is chosen, so that whoever is afraid of the pain chooses right the first time; under a time late enough it says nothing.
 */
export function NumbingTimes({ offered, slots, time }: NoteProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const keys = (offered ?? []).map(({ ruleName }) => ruleName).filter(isNumbing)
  const free = slots.filter(({ available }) => available)
  const works = numbedStarts(keys, slots)
  if (keys.length === 0 || works.length === free.length) return null
  const at = (start: string) => ({ time: formatTime(start, lng) })
  const early = tooEarly(time, keys, slots)
  const instead = startInstead(time, works)
  return (
    <div className="numbing-times" role="status">
      {early ? (
        <p className="note warn">
          {t(early, at(time))} {instead ? t('numbing-instead', at(instead)) : t('numbing-other-day')}
        </p>
      ) : null}
      {time ? null : (
        <p className="small sec">{works[0] ? t('numbing-from', at(works[0])) : t('numbing-not-that-day')}</p>
      )}
    </div>
  )
}

type EarlyProps = {
  time: string
  numbing: readonly PricingRule[]
  slots: readonly Slot[]
  onTime(time: string): void
  onChangeTime(): void
}

/** Under the numbing, where some says that it needs another time: the ways there. Nothing where the time is late enough. */
export function OtherTime({ time, numbing, slots, onTime, onChangeTime }: EarlyProps) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  const keys = numbing.map(({ ruleName }) => ruleName)
  if (!tooEarly(time, keys, slots)) return null
  const instead = startInstead(time, numbedStarts(keys, slots))
  return (
    <div className="other-time">
      {instead ? (
        <Button tone="secondary" size="small" onClick={() => onTime(instead)}>
          {t('numbing-choose', { time: formatTime(instead, lng) })}
        </Button>
      ) : null}
      <Button tone="text" size="small" onClick={onChangeTime}>
        {t('change-time')}
      </Button>
    </div>
  )
}

/** What a kind of numbing there is no time for says of itself: from when it works, else that it needs another time. */
export function useNumbingNeeds(time: string, slots: readonly Slot[]) {
  const { t } = useTranslation('booking')
  const lng = useLanguage()
  return (key: string): string | null => {
    if (!tooEarly(time, [key], slots)) return null
    const later = numbedStarts([key], slots).find((start) => start > time)
    return later ? t('numbing-needs', { time: formatTime(later, lng) }) : t('numbing-needs-other')
  }
}

/** The text for a time too early for all of the numbing or for some of it; null where it is not, or nothing is known. */
function tooEarly(time: string, keys: readonly string[], slots: readonly Slot[]) {
  if (!time || slots.length === 0) return null
  const opens = opensBefore(
    time,
    slots.map((slot) => slot.time),
  )
  const late = keys.filter((key) => !canNumbAt(key, time, opens))
  if (late.length === 0) return null
  return late.length === keys.length ? 'numbing-too-early' : 'numbing-some-too-early'
}
