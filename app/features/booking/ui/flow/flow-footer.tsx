import { useTranslation } from 'react-i18next'
import type { Ore } from '#app/domain/money.ts'
import { Button } from '#app/ui/button.tsx'
import { useScripted } from '#app/ui/use-scripted.ts'

type Props = {
  /** The id of the form the main button belongs to. */
  form: string
  step: number
  steps: number
  busy: boolean
  /** Øre to pay now; null while the price is not known, and then nothing can be ordered. */
  due: Ore | null
  onBack(): void
}

/** Back and on. The last button says that ordering costs money where it does (legal facts, row 16). */
export function FlowFooter({ form, step, steps, busy, due, onBack }: Props) {
  const { t } = useTranslation('booking')
  // Sent before the script is there, the form would put a name into the address.
  const scripted = useScripted()
  const last = step === steps
  return (
    <>
      <Button tone="secondary" disabled={step === 1} onClick={() => !busy && onBack()}>
        {t('back')}
      </Button>
      <span className="sp" />
      {last ? (
        <Button
          key="order"
          type="submit"
          form={form}
          disabled={due === null}
          busy={busy}
          busyLabel={due === 0 ? t('booking-now') : t('sending-to-payment')}
        >
          {due === 0 ? t('confirm') : t('order')}
        </Button>
      ) : (
        <Button key="next" type="submit" form={form} disabled={!scripted}>
          {t('next')}
        </Button>
      )}
    </>
  )
}
