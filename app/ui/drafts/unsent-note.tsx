import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { Refusal } from '../refusal.tsx'
import { onReadAgain, onUnsent, unsentNow } from './unsent.ts'

const nothing = () => null

/** Says that a form of this page was not answered, and that what was typed is still there; it stays in sight. */
export function UnsentNote() {
  const { t } = useTranslation('errors')
  const unsent = useSyncExternalStore(onUnsent, unsentNow, nothing)
  const { revalidate } = useRevalidator()
  useEffect(() => onReadAgain(() => void revalidate()), [revalidate])
  if (!unsent || unsent === 'signed-out') return null
  return (
    <div className="unsent">
      <Refusal of={unsent}>{t(`unsent-${unsent}`)}</Refusal>
    </div>
  )
}
