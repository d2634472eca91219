import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'

/**
 * Whether the doctor has read this version of a client's health. The page may be re-read under an open answer: then
 * `changed` stands in place of the answers until the doctor has read the new version.
 */
export function useReadVersion(version: string) {
  const [read, setRead] = useState(version)
  return { changed: read === version ? null : <Changed onRead={() => setRead(version)} /> }
}

function Changed({ onRead }: { onRead(): void }) {
  const { t } = useTranslation('health')
  return (
    <div className="note warn" role="alert">
      <p>{t('answer-changed')}</p>
      <Button tone="secondary" size="small" onClick={onRead}>
        {t('answer-changed-read')}
      </Button>
    </div>
  )
}
