import { useTranslation } from 'react-i18next'
import { numbingOf, type Numbed } from '#app/domain/booking/day-board.ts'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { useNow } from './use-now.ts'
import './numbing-clock.css'

const DOTS = 6

/** The time left of a numbing, then that it is ready, then that it has been on too long. @param now minutes since 1970. */
export function NumbingClock({ numbed, now }: { numbed: Numbed; now: number }) {
  const { t } = useTranslation('board')
  const numbing = numbingOf(numbed, now)
  if (!numbing) return null
  const { worked, takes, isReady, overBy } = numbing
  const left = t('minutes', { count: takes - worked })
  const look = overBy > 0 ? 'over' : isReady ? 'ready' : ''
  return (
    <div className={`numbing-clock ${look}`}>
      <span className="numbing-left">{overBy > 0 ? t('wipe-off') : isReady ? t('ready') : left}</span>
      <span className="cap">
        {overBy > 0
          ? t('numbing-over', { count: overBy })
          : isReady
            ? t('worked', { count: worked })
            : t('of-minutes', { count: takes })}
      </span>
      <FadeScale
        done={Math.min(DOTS, Math.floor((DOTS * worked) / takes))}
        total={DOTS}
        next={false}
        label={t('numbing-scale', { worked, takes })}
      />
    </div>
  )
}

/** The same on a page without a clock of its own. @param now the clinic's time when the page was read. */
export const RunningNumbing = ({ now, ...numbed }: Numbed & { now: number }) => (
  <NumbingClock numbed={numbed} now={useNow(now)} />
)
