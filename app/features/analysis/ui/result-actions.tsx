import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clinicTimeAt, dayOf, formatDay, formatTime, instantAt } from '#app/domain/clinic-time.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useInLanguage, useLanguage } from '#app/ui/shell/languages.ts'
import { SideEffects } from '#app/ui/side-effects.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { ConsultationDialog } from './consultation-dialog.tsx'
import { deleteScan, saveScan, type Scanned } from './scan-api.ts'
import type { ShownResult } from './use-result.ts'
import type { Scan } from './use-scan.ts'
import { useWhenSignedIn } from './when-signed-in.ts'

type Props = { scan: Scan; scanned: Scanned; shown: ShownResult }

/** What one may do with a result: book with it, ask a person, keep it, or have it deleted. */
export function ResultActions({ scan, scanned, shown }: Props) {
  const { t } = useTranslation('analysis')
  const to = useInLanguage()
  const whenSignedIn = useWhenSignedIn()
  const [asking, setAsking] = useState<HTMLElement | null>(null)
  const [kept, setKept] = useState(scanned.saved)
  return (
    <div className="sc-actions">
      <ButtonLink block href={to('/book')} data-island-open="treatment">
        {t('book-first')}
      </ButtonLink>
      <Button
        tone="secondary"
        block
        onClick={({ currentTarget }) => void whenSignedIn(currentTarget, () => setAsking(currentTarget))}
      >
        {t('ask-consultation')}
      </Button>
      <Save {...{ scanned, shown, kept }} onKept={() => setKept(true)} />
      <p className="small mut">{t('guide-only')}</p>
      <SideEffects newTab />
      <Forget {...{ scan, scanned, kept }} />
      {asking ? (
        <ConsultationDialog
          {...{ scanned, shown }}
          trigger={asking}
          onKept={() => setKept(true)}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </div>
  )
}

type SaveProps = Pick<Props, 'scanned' | 'shown'> & { kept: boolean; onKept(): void }

function Save({ scanned, shown, kept, onKept }: SaveProps) {
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
        block
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

/** When the photos go by themselves, and the way to have them gone at once. */
function Forget({ scan, scanned, kept }: Pick<Props, 'scan' | 'scanned'> & { kept: boolean }) {
  const { t } = useTranslation('analysis')
  const lng = useLanguage()
  const until = clinicTimeAt(instantAt(scanned.photosUntil))
  async function forget() {
    const answer = await deleteScan(lng, scanned.id)
    if (!answer.ok && answer.refusal !== 'analysis-gone') return showToast({ title: t('delete-failed'), tone: 'error' })
    showToast({ title: t('deleted') })
    scan.startOver()
  }
  return (
    <div className="sc-forget small">
      {kept ? null : (
        <p className="mut">{t('kept-until', { day: formatDay(dayOf(until), lng), time: formatTime(until, lng) })}</p>
      )}
      <Button tone="text" size="small" onClick={() => void forget()}>
        {t('delete')}
      </Button>
      <Button tone="text" size="small" onClick={scan.startOver}>
        {t('new-scan')}
      </Button>
    </div>
  )
}
