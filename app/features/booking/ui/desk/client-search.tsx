import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'

export type FoundClient = { id: string; name: string; email: string; phone: string }
type Props = {
  q: string
  found: FoundClient[] | null
  hrefOf(patient: string | null): string
  /** What of the visit was chosen before, which the search keeps. */
  asked: URLSearchParams
  chosen: FoundClient | null
  /** The fields of somebody who is not known yet. */
  children: ReactNode
}

/** Finds the client among those known; a new one is typed with the booking itself. */
export function ClientSearch({ q, found, hrefOf, asked, chosen, children }: Props) {
  const { t } = useTranslation('calendar')
  if (chosen)
    return (
      <Panel title={t('client')} aside={<Link to={hrefOf(null)}>{t('client-other')}</Link>}>
        <p>
          <span className="strong">
            <PersonName>{chosen.name}</PersonName>
          </span>
          <br />
          <span className="small sec">{[chosen.email, chosen.phone].filter(Boolean).join(' · ')}</span>
        </p>
      </Panel>
    )
  return (
    <Panel title={t('client')}>
      <Form className="filter" preventScrollReset>
        {[...asked].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <TextField type="search" name="q" label={t('client-search')} defaultValue={q} maxLength={80} />
        <Button type="submit" tone="secondary">
          {t('client-search-do')}
        </Button>
      </Form>
      {found ? (
        <>
          {found.length === 0 ? <p className="sec">{t('client-none')}</p> : null}
          <ul className="desk-found" aria-label={t('client')}>
            {found.map((client) => (
              <li key={client.id}>
                <Link to={hrefOf(client.id)} aria-label={t('client-choose', { name: client.name })} preventScrollReset>
                  <span className="strong">
                    <PersonName>{client.name}</PersonName>
                  </span>
                  <span className="small sec">{[client.email, client.phone].filter(Boolean).join(' · ')}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {children}
    </Panel>
  )
}
