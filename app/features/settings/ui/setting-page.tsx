import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { SettingChange } from '../queries/settings.ts'
import { SettingHistory } from './settings-list.tsx'

type Shown = { done: boolean; changes: SettingChange[]; undoable: number[] }
type Props = {
  title: string
  lead: string
  shown: Shown
  answer: { error: string | null } | undefined
  children: ReactNode
}

/** A screen of one setting: what it is, how the last form ended, what can be changed, and the changes made. */
export function SettingPage({ title, lead, shown, answer, children }: Props) {
  const { t } = useTranslation('clinic-settings')
  return (
    <>
      <DeskHead title={title} lead={lead} />
      <Outcome done={shown.done && !answer ? t('saved') : null} error={answer?.error ?? null} />
      {children}
      <SettingHistory changes={shown.changes} undoable={shown.undoable} />
    </>
  )
}
