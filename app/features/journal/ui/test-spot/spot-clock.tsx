import { useTranslation } from 'react-i18next'
import { minutesToWatch, SPOT_LETTERS } from '#app/domain/journal/spot-places.ts'
import { policy } from '#app/domain/policy.ts'
import { useNow } from '#app/ui/hooks/use-now.ts'
import { Button } from '#app/ui/button.tsx'
import type { Entry } from '../treatment/use-entry.ts'

type Props = {
  entry: Entry
  /** How many spots have a place. */
  placed: number
  /** The clinic's time when the page was read, in minutes since 1970. */
  serverNow: number
}

/** The wait after the last pulse of a spot, before its skin is looked at and the next one is given. The draft keeps it. */
export function SpotClock({ entry, placed, serverNow }: Props) {
  const { t } = useTranslation('journal')
  const now = useNow(serverNow)
  const [spot, shotAt] = entry.value('spotClock').split(' ').map(Number)
  const next = SPOT_LETTERS[placed - 1]
  const watched = spot === undefined || shotAt === undefined ? null : { letter: SPOT_LETTERS[spot], shotAt }
  const left = watched && minutesToWatch(watched.shotAt, now)
  return (
    <div className="spot-clock" role="group" aria-label={t('spot-clock')}>
      <p role="status" className={left === 0 ? 'strong' : 'sec'}>
        {watched
          ? t(left === 0 ? 'spot-clock-over' : 'spot-clock-left', { count: left ?? 0, letter: watched.letter })
          : null}
      </p>
      {next && next !== watched?.letter ? (
        <Button tone="secondary" size="small" onClick={() => entry.set({ spotClock: `${placed - 1} ${now}` })}>
          {t('spot-clock-start', { count: policy.spotWatchMinutes, letter: next })}
        </Button>
      ) : null}
    </div>
  )
}
