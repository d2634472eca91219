import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Retention } from '#app/domain/retention.ts'
import { Erasure as AskErasure, Export } from '#app/features/account/ui/data-panel.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = { erasureAskedOn: ClinicDay | null; stays: Retention }

/** A copy of everything the clinic has of a client. */
export function OwnData() {
  const { t } = useTranslation('portal')
  return (
    <Panel id="data" title={t('export')}>
      <Export isTitled />
    </Panel>
  )
}

/** The wish to be erased, in the last box of one's account; or that it was received. */
export function EndAccount({ erasureAskedOn: askedOn, stays }: Props) {
  return (
    <section className="pnl">
      <EndOrAsked askedOn={askedOn} stays={stays} />
    </section>
  )
}

function EndOrAsked({ askedOn, stays }: { askedOn: ClinicDay | null; stays: Retention }) {
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
  return <AskErasure level="h2" />
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
