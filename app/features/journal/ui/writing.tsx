import { useTranslation } from 'react-i18next'
import type { EntryKind } from '#app/domain/journal/journal.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import type { Entry, Typed } from './treatment/use-entry.ts'

/** What is being written: of a visit, a correction, or freely. */
export type Writing = {
  about: string
  kind: EntryKind
  title: string
  typed: Typed
  savedAt: string | null
  /** The version a correction follows; null: a new entry. */
  after: number | null
}

export function DraftBadge({ entry: { savedAt, hasFailed } }: { entry: Entry }) {
  const { t } = useTranslation('journal')
  if (hasFailed) return <Badge tone="warn">{t('draft-failed')}</Badge>
  return savedAt ? <Badge shape="hollow">{t('draft', { time: savedAt })}</Badge> : null
}
