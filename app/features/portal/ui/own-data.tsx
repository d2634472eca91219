import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { Retention } from '#app/domain/retention.ts'
import { Export } from '#app/features/account/ui/data-panel.tsx'
import { useLanguage } from '#app/features/booking/ui/words.ts'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk.tsx'
import { TextArea } from '#app/ui/field.tsx'
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
  const busy = useNavigation().state !== 'idle'
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
  return (
    <details>
      <summary>{t('erasure')}</summary>
      <p className="small sec">{t('erasure-goes')}</p>
      <Stays stays={stays} />
      <Form method="post" className="pnl-form" preventScrollReset>
        <TextArea name="reason" label={t('erasure-reason')} optional rows={2} maxLength={1000} />
        <div>
          <Button tone="danger" type="submit" busy={busy} busyLabel={t('erasure-asking')}>
            {t('erasure-ask')}
          </Button>
        </div>
      </Form>
    </details>
  )
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
