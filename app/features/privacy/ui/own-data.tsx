import { useTranslation } from 'react-i18next'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Retention } from '#app/domain/retention.ts'
import { Erasure, Export } from '#app/features/account/ui/data-panel.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = { erasureAskedOn: ClinicDay | null; stays: Retention }

/** What a client may do with all the clinic has of them: take a copy, and have it erased, or see that this was asked. */
export function OwnData({ erasureAskedOn: askedOn, stays }: Props) {
  const { t } = useTranslation('portal')
  return (
    <Panel id="data" title={t('tab-data')}>
      <div className="own-data">
        <Export />
        {askedOn ? <Asked on={askedOn} stays={stays} /> : <Erasure />}
      </div>
    </Panel>
  )
}

function Asked({ on, stays }: { on: ClinicDay; stays: Retention }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <section className="acct-part">
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>{t('erasure-asked', { day: formatDay(on, lng, 'data') })}</span>
      </p>
      <Stays stays={stays} />
    </section>
  )
}

/** Who reads of it: a client of themselves, or staff of a client. */
type Reader = 'dashboard' | 'admin'

/**
 * What must stay all the same, until when, and which law says so.
 * @param of whom it is told: the client themselves, or staff, who read of somebody else.
 */
export function Stays({ stays: { journalUntil, booksUntil }, of = 'dashboard' }: { stays: Retention; of?: Reader }) {
  const { t } = useTranslation(of)
  const lng = useLanguage()
  return (
    <ul className="stays">
      {journalUntil ? <li>{t('stays-journal', { day: formatDay(journalUntil, lng, 'data') })}</li> : null}
      {booksUntil ? <li>{t('stays-books', { day: formatDay(booksUntil, lng, 'data') })}</li> : null}
      <li>{t('stays-log')}</li>
    </ul>
  )
}
