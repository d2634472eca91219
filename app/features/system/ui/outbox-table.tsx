import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import type { MailLine } from '#app/features/system/queries.ts'
import { MAIL_STATES, type OutboxQuery } from '#app/features/system/schema.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Select } from '#app/ui/fields/field.tsx'
import { Pager } from '#app/ui/desk/pager.tsx'
import { Table } from '#app/ui/parts/table.tsx'
import { Moment } from './system-page.tsx'
import { LanguageField } from '#app/ui/fields/language-field.tsx'

const TONES = { failed: 'danger', late: 'warn', waiting: 'plain', sent: 'ok' } as const

type Props = { lines: { rows: MailLine[]; page: number; pages: number }; query: OutboxQuery }

/** Every mail with its state, and the way to send it once more. */
export function OutboxTable({ lines, query }: Props) {
  const { t } = useTranslation(['system', 'admin'])
  const lng = useLanguage()
  const hrefOf = (page: number) =>
    inLanguage(`?${new URLSearchParams({ page: String(page), state: query.state ?? '' })}`, lng)
  return (
    <Panel title={t('system:mails')}>
      <Form className="filter" role="search">
        <Select name="state" label={t('system:state')} defaultValue={query.state ?? ''}>
          <option value="">{t('admin:everything')}</option>
          {MAIL_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`system:mail-${state}`)}
            </option>
          ))}
        </Select>
        <LanguageField />
        <Button type="submit">{t('admin:filter')}</Button>
      </Form>
      {lines.rows.length === 0 ? <Empty>{t('system:no-mails')}</Empty> : <Lines rows={lines.rows} />}
      <Pager page={lines.page} pages={lines.pages} label={t('admin:line-pages')} hrefOf={hrefOf} />
    </Panel>
  )
}

function Lines({ rows }: { rows: MailLine[] }) {
  const { t } = useTranslation(['system', 'admin'])
  return (
    <Table label={t('system:mails')}>
      <thead>
        <tr>
          <th scope="col" className="wide">
            {t('system:written')}
          </th>
          <th scope="col">{t('system:mail')}</th>
          <th scope="col" className="wide">
            {t('system:to-whom')}
          </th>
          <th scope="col">{t('system:state')}</th>
          <th scope="col">{t('system:send')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((line) => (
          <tr key={line.id}>
            <td className="wide">
              <Moment at={line.createdAt} />
            </td>
            <td>
              {t(`system:kind-of-${line.kind}`)}
              <span className="cap narrow any">
                <Moment at={line.createdAt} />
                <br />
                <Recipient line={line} />
              </span>
            </td>
            <td className="wide">
              <Recipient line={line} />
            </td>
            <td>
              <State line={line} />
            </td>
            <td>{line.canSend ? <Again line={line} /> : line.resent ? t('system:was-resent') : '–'}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Recipient({ line: { to, patientId } }: { line: MailLine }) {
  const lng = useLanguage()
  if (!patientId) return <>{to || '–'}</>
  return <a href={inLanguage(`/admin/patients/${patientId}`, lng)}>{to || '–'}</a>
}

function State({ line: { state, attempts, nextAt, doneAt, error } }: { line: MailLine }) {
  const { t } = useTranslation('system')
  return (
    <>
      <Badge tone={TONES[state]}>{t(`mail-${state}`)}</Badge>{' '}
      <span className="wide">{doneAt ? <Moment at={doneAt} /> : null}</span>
      {attempts > 1 ? <span className="cap mut"> {t('tries', { count: attempts })}</span> : null}
      {nextAt ? (
        <p className="cap mut">
          {t('next-try')} <Moment at={nextAt} />
        </p>
      ) : null}
      {error ? <p className="cap mut">{error}</p> : null}
    </>
  )
}

function Again({ line: { id, state, to } }: { line: MailLine }) {
  const { t } = useTranslation('system')
  const busy = useNavigation().formData?.get('id') === String(id)
  const words = t(state === 'sent' ? 'send-again' : 'try-now')
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        tone="secondary"
        size="small"
        busy={busy}
        busyLabel={t('sending')}
        aria-label={`${words}: ${to}`}
      >
        {words}
      </Button>
    </Form>
  )
}
