import { useTranslation } from 'react-i18next'
import { DeskHead } from '#app/ui/desk.tsx'
import { errorKindOf } from './error-kind.ts'
import { LoadAgain } from './load-again.tsx'

/** What a page within a frame says where it is not there or failed; the frame and its menu stay. */
export function ErrorHead({ error }: { error: unknown }) {
  const { t } = useTranslation('errors')
  const kind = errorKindOf(error)
  return (
    <DeskHead title={t(`${kind}-title`)} lead={t(kind === 'wrong' ? 'failed-in-shell' : `${kind}-text`)}>
      {kind === 'offline' ? <LoadAgain /> : null}
    </DeskHead>
  )
}
