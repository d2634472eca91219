import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useClinic } from '#app/ui/clinic.ts'

/** The codes that stand in for a lost phone: shown this once, to copy or keep as a file. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const clinic = useClinic()
  const { t } = useTranslation('portal')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = codes.join('\n')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: t('copied') }),
      () => showToast({ title: t('not-copied'), tone: 'error' }),
    )
  return (
    <div className="acct-form">
      <h4 ref={title} tabIndex={-1}>
        {t('keep-codes')}
      </h4>
      <p className="sec">{t('keep-codes-text')}</p>
      <ul className="acct-codes tnum">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="acct-acts">
        <Button tone="secondary" size="small" onClick={() => void copy()}>
          <Icon name="copy" />
          {t('copy')}
        </Button>
        <ButtonLink
          tone="secondary"
          size="small"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download={`${clinic.name.toLowerCase()}-${t('codes-file')}.txt`}
        >
          <Icon name="download" />
          {t('download')}
        </ButtonLink>
      </div>
      <div>
        <Button onClick={onDone}>{t('codes-kept')}</Button>
      </div>
    </div>
  )
}
