import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { policy } from '#app/domain/policy.ts'
import { formatTime, timeAtWall, wallMinutesAt } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { deviceNow } from '#app/ui/shell/device-clock.ts'
import { extendSession } from './follow-session.ts'

const MINUTE_MS = 60_000
const WARNING_MS = policy.idleWarningMinutes * MINUTE_MS

/** The instant at which an unused session ends, in milliseconds, from five minutes before on; null until then. */
function useIdleEnd(): number | null {
  const [endsAt, setEndsAt] = useState<number | null>(null)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onRead = ({ detail: { idleSeconds } }: DocumentEventMap['session-read']) => {
      clearTimeout(timer)
      const left = idleSeconds * 1000
      const end = deviceNow() + left
      setEndsAt(left <= WARNING_MS ? end : null)
      if (left > WARNING_MS) timer = setTimeout(() => setEndsAt(end), left - WARNING_MS)
    }
    document.addEventListener('session-read', onRead)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('session-read', onRead)
    }
  }, [])
  return endsAt
}

/** Warns five minutes before an unused session ends, and extends it at a click. */
export function IdleNote() {
  const { t } = useTranslation('errors')
  const lng = useLanguage()
  const endsAt = useIdleEnd()
  if (endsAt === null) return null
  const time = formatTime(timeAtWall(wallMinutesAt(Math.round(endsAt / MINUTE_MS))), lng)
  return (
    // No alert: a page that shows one is not read again when something changes.
    <div className="note warn idle-note" role="status">
      <p>{t('idle-warning', { time })}</p>
      <Button size="small" onClick={() => void extendSession()}>
        {t('idle-stay')}
      </Button>
    </div>
  )
}
