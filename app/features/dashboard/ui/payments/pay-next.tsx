import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/** Leads to the payment page for the next session of a course that is paid session by session. Works without script. */
export function PayNext({
  planId,
  tone,
  children,
}: {
  planId: string
  tone: 'primary' | 'light' | 'secondary'
  children: ReactNode
}) {
  const { t } = useTranslation('plans')
  const busy = useNavigation().formData?.get('plan') === planId
  return (
    <Form method="post" action="/dashboard/payments">
      <Button
        type="submit"
        name="plan"
        value={planId}
        tone={tone}
        block={tone === 'secondary'}
        busy={busy}
        busyLabel={t('to-payment')}
      >
        {children}
      </Button>
    </Form>
  )
}
