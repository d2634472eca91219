import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clinicTimeAt, dayOf, formatDay, formatTime, instantAt } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'
import { deleteScan, saveScan, type Scanned } from '../scan-api.ts'
import type { ShownResult } from './use-result.ts'
import type { Scan } from '../use-scan.ts'
import { useWhenSignedIn } from '../when-signed-in.ts'

type Props = { scan: Scan; scanned: Scanned; shown: ShownResult; kept: boolean; onKept(): void }

/** Last on the page: when the photos go by themselves, the way to keep them or have them gone at once, and a new scan. */
export function KeepOrForget({ scan, ...result }: Props) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const { scanned, kept } = result
  const until = clinicTimeAt(instantAt(scanned.photosUntil))
  return (
    <div className="sc-section sc-keep small">
      {kept ? null : (
        <p className="mut">{t('kept-until', { day: formatDay(dayOf(until), lng), time: formatTime(until, lng) })}</p>
      )}
      <Save {...result} />
      <Forget {...{ scan, scanned }} />
    </div>
  )
}

function Save({ scanned, shown, kept, onKept }: Omit<Props, 'scan'>) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const whenSignedIn = useWhenSignedIn()
  const [busy, setBusy] = useState(false)
  const [warning, setWarning] = useState<string | null>(null)
  async function save() {
    setBusy(true)
    setWarning(null)
    // What is saved is what is shown.
    const answer = (await shown.sent()) ? await saveScan(lng, scanned.id) : null
    setBusy(false)
    if (!answer?.ok) return setWarning(answer?.details?.detail || t('not-saved'))
    onKept()
    showToast({ title: t('saved') })
  }
  if (kept && !warning)
    return (
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>{t('saved')}</span>
      </p>
    )
  return (
    <>
      <Button
        tone="text"
        size="small"
        busy={busy}
        busyLabel={t('saving')}
        onClick={({ currentTarget }) => void whenSignedIn(currentTarget, () => void save())}
      >
        {t('save')}
      </Button>
      {warning ? (
        <p className="note warn" role="alert">
          <Icon name="alert" />
          <span>{warning}</span>
        </p>
      ) : null}
    </>
  )
}

/** The photos gone at once, and a new scan. */
function Forget({ scan, scanned }: Pick<Props, 'scan' | 'scanned'>) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  async function forget() {
    const answer = await deleteScan(lng, scanned.id)
    if (!answer.ok && answer.refusal !== 'analysis-gone') return showToast({ title: t('delete-failed'), tone: 'error' })
    showToast({ title: t('deleted') })
    scan.startOver()
  }
  return (
    <>
      <Button tone="text" size="small" onClick={() => void forget()}>
        {t('delete')}
      </Button>
      <Button tone="text" size="small" onClick={scan.startOver}>
        {t('new-scan')}
      </Button>
    </>
  )
}
