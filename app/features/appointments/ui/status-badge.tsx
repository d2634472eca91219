import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { Lane } from '#app/domain/booking/day-board.ts'
import type { PaymentStatus } from '#app/domain/money/payment.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { STATUS_LOOKS } from '#app/ui/desk/status-looks.ts'

type Props = {
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  /** Of a client who is here: what numbs them is working. */
  isNumbing?: boolean
  /** Booked for an address whose owner has not confirmed it. */
  isUnverified?: boolean
  /** Until when its cancellation can be undone. */
  undoUntil?: ClinicTime | null
}

/** Where an appointment stands; one that waits for its deposit says so. */
export function StatusBadge({
  status,
  paymentStatus,
  isNumbing = false,
  isUnverified = false,
  undoUntil = null,
}: Props) {
  const { t } = useTranslation('manage')
  const lng = useLanguage()
  if (undoUntil) {
    const [tone, shape] = STATUS_LOOKS.visit.cancelled
    return (
      <Badge tone={tone} shape={shape}>
        {t('status-undo', { time: formatTime(timeOf(undoUntil), lng) })}
      </Badge>
    )
  }
  const waits = paymentStatus === 'pending' && status === 'scheduled'
  const [tone, shape] = waits || isUnverified ? (['warn', 'hollow'] as const) : STATUS_LOOKS.visit[status]
  return (
    <Badge tone={tone} shape={shape}>
      {t(
        waits
          ? 'status-unpaid'
          : isUnverified
            ? 'status-unverified'
            : isNumbing
              ? 'status-numbing'
              : `status-${status}`,
      )}
    </Badge>
  )
}

// Whoever is numbed has arrived; who did not come stands at the foot of a lane, under a heading of its own.
const STATUS_OF_LANE = {
  expected: 'scheduled',
  arrived: 'ankommet',
  numbing: 'ankommet',
  'in-treatment': 'in_progress',
  done: 'completed',
} as const satisfies Record<Lane, AppointmentStatus>

/** A lane of the board has the word and the dot of the status it holds; who is still to come is booked or confirmed. */
export function LaneBadge({ lane }: { lane: Lane }) {
  const { t } = useTranslation(['board', 'manage'])
  const status = STATUS_OF_LANE[lane]
  const [tone, shape] = STATUS_LOOKS.visit[status]
  return (
    <Badge tone={tone} shape={shape}>
      {lane === 'expected' ? t('board:lane-expected') : t(`manage:status-${lane === 'numbing' ? lane : status}`)}
    </Badge>
  )
}
