import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Retention } from '#app/domain/retention.ts'
import { Erasure as AskErasure, Export } from '#app/features/account/ui/data-panel.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = { erasureAskedOn: ClinicDay | null; stays: Retention }

/** The client's rights: a copy of everything, and the wish to be erased. */
export function OwnData({ erasureAskedOn, stays }: Props) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel id="data" title={t('own-data')}>
      <Export />
      <Erasure askedOn={erasureAskedOn} stays={stays} />
    </Panel>
  )
}

function Erasure({ askedOn, stays }: { askedOn: ClinicDay | null; stays: Retention }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  if (askedOn)
    return (
      <>
        <p className="note ok" role="status">
          <Icon name="check" />
          <span>{t('erasure-asked', { day: formatDay(askedOn, lng, 'data') })}</span>
        </p>
        <Stays stays={stays} />
      </>
    )
  return <AskErasure />
}

/** What must stay all the same, until when, and which law says so. */
export function Stays({ stays: { journalUntil, booksUntil } }: { stays: Retention }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <ul className="stays">
      {journalUntil ? <li>{t('stays-journal', { day: formatDay(journalUntil, lng, 'data') })}</li> : null}
      {booksUntil ? <li>{t('stays-books', { day: formatDay(booksUntil, lng, 'data') })}</li> : null}
      <li>{t('stays-log')}</li>
    </ul>
  )
}
