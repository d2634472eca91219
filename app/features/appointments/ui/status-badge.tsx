import { useTranslation } from 'react-i18next'
import type { AppointmentStatus } from '#app/domain/appointment.ts'
import type { PaymentStatus } from '#app/domain/payment.ts'
import { Badge } from '#app/ui/badge.tsx'
import { STATUS_LOOKS } from '#app/ui/status-looks.ts'

type Props = {
  status: AppointmentStatus
  paymentStatus: PaymentStatus
  /** Of a client who is here: what numbs them is working. */
  isNumbing?: boolean
}

/** Where an appointment stands; one that waits for its deposit says so. */
export function StatusBadge({ status, paymentStatus, isNumbing = false }: Props) {
  const { t } = useTranslation('manage')
  const waits = paymentStatus === 'pending' && status === 'scheduled'
  const [tone, shape] = waits ? (['warn', 'hollow'] as const) : STATUS_LOOKS.visit[status]
  return (
    <Badge tone={tone} shape={shape}>
      {t(waits ? 'status-unpaid' : isNumbing ? 'status-numbing' : `status-${status}`)}
    </Badge>
  )
}
