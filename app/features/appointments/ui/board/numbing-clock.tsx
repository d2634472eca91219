import { useTranslation } from 'react-i18next'
import { numbingOf, type Numbed } from '#app/domain/booking/day-board.ts'
import { FadeScale } from '#app/ui/fade-scale.tsx'
import { useNow } from '#app/ui/hooks/use-now.ts'
import './numbing-clock.css'

const DOTS = 6

/** The time left of a numbing, that it is ready or on for too long, or who wiped it off. @param now minutes since 1970. */
export function NumbingClock({ numbed, now }: { numbed: Numbed; now: number }) {
  const { t } = useTranslation('board')
  const numbing = numbingOf(numbed, now)
  if (!numbing) return null
  const { state, worked, takes, overBy } = numbing
  const words = {
    running: [t('minutes', { count: takes - worked }), t('of-minutes', { count: takes })],
    ready: [t('ready'), t('worked', { count: worked })],
    over: [t('wipe-off'), t('numbing-over', { count: overBy })],
    wiped: [t('wiped'), t('wiped-after', { count: worked, who: numbed.wiped?.by })],
  }[state]
  return (
    <div className={`numbing-clock ${state}`}>
      <span className="numbing-left">{words[0]}</span>
      <span className="cap">{words[1]}</span>
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
