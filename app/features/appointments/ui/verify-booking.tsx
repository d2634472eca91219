import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Refusal } from '#app/ui/refusal.tsx'
import type { Verified } from './manage-facts.ts'
import { manageIntents } from '../intent-schema.ts'

/**
 * Verifies the address once the mailed link is open. A browser submits by itself; without script there is the button.
 * Opening alone changes nothing on the server, so a mail scanner that follows links verifies nothing.
 * @param answer of a form sent without script
 */
export function VerifyBooking({ isDue, answer }: { isDue: boolean; answer: Verified | null }) {
  const { t } = useTranslation('manage')
  const fetcher = useFetcher<Verified>()
  const { submit } = fetcher
  const isSent = useRef(false)
  useEffect(() => {
    if (!isDue || isSent.current) return
    isSent.current = true
    void submit({ intent: 'verify' }, { method: 'post' })
  }, [isDue, submit])
  const said = fetcher.data ?? answer
  if (said?.verified)
    return (
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>{t('done-verified')}</span>
      </p>
    )
  if (said) return <Refusal of={said}>{said.text}</Refusal>
  if (!isDue) return null
  return (
    <fetcher.Form method="post" className="acts">
      <input type="hidden" {...manageIntents.field('verify')} />
      <p className="lead">{t('verify-lead')}</p>
      <Button type="submit" busy={fetcher.state !== 'idle'} busyLabel={t('verifying')}>
        {t('verify')}
      </Button>
    </fetcher.Form>
  )
}
