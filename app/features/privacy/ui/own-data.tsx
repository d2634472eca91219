import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { Retention } from '#app/domain/clients/retention.ts'
import { Erasure, Export } from '#app/features/account/ui/settings/data-panel.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Panel } from '#app/ui/desk/desk.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { keepFocus } from '#app/ui/hooks/keep-focus.ts'
import { erasureIntents } from '../intent-schema.ts'

type Props = {
  erasureAskedOn: ClinicDay | null
  /** A wish that waited was taken back just now. */
  isTakenBack: boolean
  stays: Retention
}

/**
 * What a client may do with all the clinic has of them: take a copy, and have it erased, or see that this was asked and
 * take it back.
 */
export function OwnData({ erasureAskedOn: askedOn, isTakenBack, stays }: Props) {
  const { t } = useTranslation('portal')
  return (
    <Panel id="data" title={t('tab-data')}>
      <div className="own-data" ref={keepFocus}>
        <Export />
        {askedOn ? <Asked on={askedOn} stays={stays} /> : <Erasure note={isTakenBack ? <TakenBack /> : null} />}
      </div>
    </Panel>
  )
}

function TakenBack() {
  const { t } = useTranslation('dashboard')
  return (
    <p className="note ok" role="status">
      <Icon name="check" />
      <span>{t('erasure-taken-back')}</span>
    </p>
  )
}

function Asked({ on, stays }: { on: ClinicDay; stays: Retention }) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  const busy = erasureIntents.of(useNavigation().formData?.get('intent')) === 'keep'
  return (
    <section className="acct-part">
      <p className="note ok" role="status">
        <Icon name="check" />
        <span>{t('erasure-asked', { day: formatDay(on, lng, 'data') })}</span>
      </p>
      <Stays stays={stays} />
      <Form method="post">
        <Button
          type="submit"
          {...erasureIntents.field('keep')}
          tone="secondary"
          busy={busy}
          busyLabel={t('erasure-taking-back')}
        >
          {t('erasure-take-back')}
        </Button>
      </Form>
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
