import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Press } from '#app/ui/button.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { WaitingClient, WaitingClients } from '../queries.ts'

// "20/11": whoever waits for a time was here within the year.
const WITHOUT_YEAR = 5

type Props = {
  waiting: WaitingClients
  /** Whom the next gap is for; null: nobody in particular. */
  chosen: WaitingClient | null
  choose(client: WaitingClient | null): void
}

/** The clients whose course has no next time: pressed or dragged onto a gap, they are booked there. */
export function Waiting({ waiting: { clients, more }, chosen, choose }: Props) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  if (clients.length === 0) return null
  return (
    <section className="cal-waiting" aria-labelledby="cal-waiting">
      <h2 className="h5" id="cal-waiting">
        {t('waiting')}
      </h2>
      <p className="cal-keys" role="status">
        {chosen ? t('waiting-chosen', { name: chosen.name }) : t('waiting-hint')}
      </p>
      <ul>
        {clients.map((client) => (
          <li key={client.id}>
            <Press
              draggable
              aria-pressed={chosen?.id === client.id}
              onClick={() => choose(chosen?.id === client.id ? null : client)}
              onDragStart={({ dataTransfer }) => {
                dataTransfer.setData('text/plain', client.name)
                choose(client)
              }}
            >
              <b>
                <PersonName>{client.name}</PersonName>
              </b>
              {client.last ? (
                <span className="tnum">
                  {t('waiting-since', { day: formatDay(dayOf(client.last), lng, 'data').slice(0, WITHOUT_YEAR) })}
                </span>
              ) : null}
            </Press>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <a className="small" href={inLanguage('/admin/patients?state=to-book', lng)}>
          {t('waiting-more', { count: more })}
        </a>
      ) : null}
    </section>
  )
}
