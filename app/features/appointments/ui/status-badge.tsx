import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#app/domain/appointment.ts'
import type { PaymentStatus } from '#app/domain/payment.ts'
import { Badge } from '#app/ui/badge.tsx'

const LOOKS = {
  scheduled: ['plain', 'half'],
  confirmed: ['plain', 'half'],
  ankommet: ['skin', 'full'],
  in_progress: ['ink', 'full'],
  completed: ['ok', 'full'],
  cancelled: ['danger', 'full'],
  no_show: ['danger', 'hollow'],
} as const

type Props = { status: AppointmentStatus; paymentStatus: PaymentStatus }

/** Where an appointment stands; one that waits for its deposit says so. */
export function StatusBadge({ status, paymentStatus }: Props) {
  const { t } = useTranslation('manage')
  const waits = paymentStatus === 'pending' && status === 'scheduled'
  const [tone, shape] = waits ? (['warn', 'hollow'] as const) : LOOKS[status]
  return (
    <Badge tone={tone} shape={shape}>
      {t(waits ? 'status-unpaid' : `status-${status}`)}
    </Badge>
  )
}
