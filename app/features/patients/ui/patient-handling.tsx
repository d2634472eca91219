import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import type { Access } from '#app/features/patients/queries/record.ts'
import type { Page } from '#app/input/page.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { AccessList } from './access-list.tsx'
import { MergeNotes, type MergeNotesShown } from './merge/merge-notes.tsx'

export type Handling = {
  /** Who was in the record; null for those who may not see that. */
  log: Page<Access> | null
  /** Records of the same person; null for those who may not merge. */
  merges: MergeNotesShown | null
  /** What can be done about a wish to be erased. */
  erasure: ReactNode
  /** The client wishes it, or it was tried. */
  isErasing: boolean
}

/**
 * What an admin does with the record itself, folded away at its end: it is seldom asked for. Open where something of
 * it waits, or was asked for by the address.
 */
export function PatientHandling({ id, log, merges, erasure, isErasing }: Handling & { id: string }) {
  const { t } = useTranslation(['admin', 'clients'])
  const lng = useLanguage()
  if (!log && !merges && !erasure) return null
  const hasMerges = merges !== null && merges.suggested.length + merges.done.length > 0
  return (
    <details className="pnl fold patient-handling" open={isErasing || hasMerges || (log?.page ?? 1) > 1}>
      <summary>
        <h2 className="h4">{t('clients:handling')}</h2>
        <Icon name="plus" />
      </summary>
      {merges ? <MergeNotes id={id} notes={merges} /> : null}
      {erasure}
      {log ? (
        <Panel title={t('admin:access-log')}>
          <AccessList
            log={log}
            self={t('admin:the-client')}
            empty={t('admin:no-access')}
            hrefOf={(page) => inLanguage(`?log=${page}`, lng)}
          />
        </Panel>
      ) : null}
    </details>
  )
}
