import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'

/**
 * Verifies the address once the mailed link is open. A browser submits by itself; without script there is the button.
 * Opening alone changes nothing on the server, so a mail scanner that follows links verifies nothing.
 */
export function VerifyBooking() {
  const { t } = useTranslation('manage')
  const form = useRef<HTMLFormElement>(null)
  const submit = useSubmit()
  const isBusy = useNavigation().state !== 'idle'
  useEffect(() => {
    void submit(form.current, { replace: true })
  }, [submit])
  return (
    <Form method="post" replace className="acts" ref={form}>
      <input type="hidden" name="intent" value="verify" />
      <p className="lead">{t('verify-lead')}</p>
      <Button type="submit" busy={isBusy} busyLabel={t('verifying')}>
        {t('verify')}
      </Button>
    </Form>
  )
}
