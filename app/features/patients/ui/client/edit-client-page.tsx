import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { CLIENT_FIELDS, type ClientDetails, type ClientField } from '#app/domain/clients/client-details.ts'
import { formatDay, formatTime, timeOf, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { LastEdit } from '#app/features/patients/queries/client.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead } from '#app/ui/desk/desk.tsx'
import { initialsOf } from '#app/ui/desk/initials.ts'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { ClientForm, typedOf, type ClientTyped, type FieldErrors } from './client-form.tsx'

export type Meanwhile = { fields: ClientField[]; last: LastEdit | null }
export type EditAnswer = {
  error: string | null
  errors: FieldErrors
  typed: ClientTyped
  /** The client as the form is based on now; others changed these fields. */
  based: ClientDetails
  meanwhile: Meanwhile | null
}
type Props = {
  id: string
  name: string
  details: ClientDetails
  isProved: boolean
  pending: string | null
  today: ClinicDay
  answer: EditAnswer | null
}

/** Corrects what the clinic knows of a client. Says what follows from it before it is saved. */
export function EditClientPage({ id, name, details, isProved, pending, today, answer }: Props) {
  const { t } = useTranslation(['clients', 'admin', 'record'])
  const lng = useLanguage()
  const isBusy = useNavigation().state !== 'idle'
  const record = inLanguage(`/admin/patients/${id}`, lng)
  const shown = name || t('record:no-name')
  const based = answer?.based ?? details
  const meanwhile = answer?.meanwhile ?? null
  const whatItIs = typedOf(based)
  const hints = meanwhile
    ? Object.fromEntries(
        meanwhile.fields.map((field) => [
          field,
          t('client-is-now', { value: shownValue(field) || t('client-nothing') }),
        ]),
      )
    : pending
      ? { email: t('client-email-pending', { email: pending }) }
      : {}
  function shownValue(field: ClientField) {
    if (field === 'lng') return t(`client-lng-${based.lng}`)
    if (field === 'birthday') return based.birthday ? formatDay(based.birthday, lng, 'data') : ''
    return whatItIs[field]
  }
  return (
    <>
      <p className="crumb">
        <a href={inLanguage('/admin/patients', lng)}>{t('admin:patients')}</a> / <a href={record}>{shown}</a> /{' '}
        {t('client-edit')}
      </p>
      <DeskHead title={t('client-edit-name', { name: shown })} />
      {answer?.error ? <FormRefusal>{answer.error}</FormRefusal> : null}
      {meanwhile ? <FormRefusal>{<MeanwhileText {...meanwhile} />}</FormRefusal> : null}
      <ClientForm
        // What others changed and nobody here touched comes into its field.
        key={meanwhile ? JSON.stringify(based) : ''}
        typed={answer?.typed ?? typedOf(details)}
        errors={answer?.errors ?? {}}
        hints={hints}
        id={id}
        today={today}
        hidden={<input type="hidden" name="based" value={JSON.stringify(based)} />}
        acts={
          <>
            <Button type="submit" busy={isBusy} busyLabel={t('client-saving')}>
              {t('client-save')}
            </Button>
            <ButtonLink tone="secondary" href={record}>
              {t('client-leave')}
            </ButtonLink>
          </>
        }
      >
        {(now) => <Changes was={whatItIs} now={now} isProved={isProved} />}
      </ClientForm>
    </>
  )
}

function MeanwhileText({ fields, last }: Meanwhile) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const names = fields.map((field) => t(`client-${field}`)).join(', ')
  const isByDesk = last !== null && last.fields.some((field) => fields.includes(field))
  return isByDesk
    ? t('edited-by', { name: last.by || t('edited-somebody'), fields: names, time: formatTime(timeOf(last.at), lng) })
    : t('edited-meanwhile', { fields: names })
}

/** What follows from the changes, field by field. */
function Changes({ was, now, isProved }: { was: ClientTyped; now: ClientTyped; isProved: boolean }) {
  const { t } = useTranslation('clients')
  const changed = CLIENT_FIELDS.filter((field) => was[field] !== now[field])
  const has = (...fields: ClientField[]) => fields.some((field) => changed.includes(field))
  const initials = initialsOf(`${now.firstName} ${now.lastName}`)
  const lines = [
    has('firstName', 'lastName') ? t('changes-name', { initials }) : null,
    has('phone') ? t('changes-phone') : null,
    has('email')
      ? t(now.email === '' ? 'changes-no-email' : isProved ? 'changes-proved-email' : 'changes-email')
      : null,
    has('lng') ? t('changes-lng') : null,
  ].filter((line) => line !== null)
  return (
    <div role="status">
      {lines.length > 0 ? (
        <div className="client-changes small">
          <p className="strong">{t('changes')}</p>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ) : null}
    </div>
  )
}
