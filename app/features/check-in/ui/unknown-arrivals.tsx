import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { formatTime, timeOf } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import type { UnknownArrival } from '../queries.ts'
import './unknown-arrivals.css'

/** Clients that the kiosk could not check in, until staff have found them. */
export function UnknownArrivals({ rows }: { rows: UnknownArrival[] }) {
  return (
    <ul className="unknown-arrivals">
      {rows.map((row) => (
        <UnknownRow key={row.id} row={row} />
      ))}
    </ul>
  )
}

function UnknownRow({ row: { id, at, initials, timeOfDay } }: { row: UnknownArrival }) {
  const { t } = useTranslation('board')
  const lng = useLanguage()
  const fetcher = useFetcher()
  return (
    <li>
      <p>
        <b>{t('unknown')}</b>
        <br />
        {t('unknown-typed', { at: formatTime(timeOf(at), lng), initials, time: formatTime(timeOfDay, lng) })}
      </p>
      <fetcher.Form method="post">
        <input type="hidden" name="found" value={id} />
        <Button
          type="submit"
          tone="secondary"
          size="small"
          busy={fetcher.state !== 'idle'}
          busyLabel={t('saving')}
          aria-label={t('act-on', { act: t('unknown-found'), name: initials })}
        >
          {t('unknown-found')}
        </Button>
      </fetcher.Form>
    </li>
  )
}
