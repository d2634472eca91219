import { useTranslation } from 'react-i18next'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
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
  /** The first lawful day after this treatment; null: it is none, or a correction. */
  nextFrom: ClinicDay | null
  /** The day of what is written; null: a correction. */
  day: ClinicDay | null
}

export function DraftBadge({ entry: { savedAt, hasFailed } }: { entry: Entry }) {
  const { t } = useTranslation('journal')
  if (hasFailed) return <Badge tone="warn">{t('draft-failed')}</Badge>
  return savedAt ? <Badge shape="hollow">{t('draft', { time: savedAt })}</Badge> : null
}
