import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { planIntents } from '../intent-schema.ts'

/** Asks the clinic for the credit: nothing is ordered by it. */
export function AskCredit({ isAsked }: { isAsked: boolean }) {
  const { t } = useTranslation('plans')
  const busy = useNavigation().state !== 'idle'
  if (isAsked)
    return (
      <p className="note ok" role="status">
        {t('credit-asked')}
      </p>
    )
  return (
    <Form method="post">
      <Button type="submit" {...planIntents.field('credit')} tone="secondary" block busy={busy}>
        {t('credit-ask')}
      </Button>
    </Form>
  )
}
