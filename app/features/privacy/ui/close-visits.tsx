import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { dayOf, formatDay, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import type { UnclosedVisit } from '#app/features/privacy/queries/erasure.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { ClearanceWord } from '#app/ui/desk/clearance-word.tsx'

/** Past visits of which nobody has said whether the client came: what is erased depends on it. */
export function CloseVisits({ visits }: { visits: UnclosedVisit[] }) {
  const { t } = useTranslation(['admin', 'record', 'manage'])
  const lng = useLanguage()
  const busy = useNavigation().state !== 'idle'
  const whenOf = (startsAt: ClinicTime) =>
    `${formatDay(dayOf(startsAt), lng, 'data')} ${t('record:at-time', { time: formatTime(timeOf(startsAt), lng) })}`
  return (
    <>
      <p className="small sec">{t('admin:unclosed')}</p>
      <ul className="rows tight">
        {visits.map(({ id, startsAt, closable: { closings, barredBy } }) => (
          <li key={id}>
            <Form method="post" className="row between wrapx" preventScrollReset>
              <input type="hidden" name="visit" value={id} />
              <span className="strong">{whenOf(startsAt)}</span>
              <span className="row wrapx">
                {barredBy ? <ClearanceWord state={barredBy} /> : null}
                {closings.map((as) => (
                  <Button
                    key={as}
                    type="submit"
                    name="as"
                    value={as}
                    tone="secondary"
                    size="small"
                    busy={busy}
                    aria-label={t('admin:close-of', { closing: t(`manage:status-${as}`), when: whenOf(startsAt) })}
                  >
                    {t(`manage:status-${as}`)}
                  </Button>
                ))}
              </span>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}
