import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk.tsx'
import { TextField } from '#app/ui/field.tsx'

export type FoundClient = { id: string; name: string; email: string; phone: string }
type Props = {
  q: string
  found: FoundClient[] | null
  hrefOf(patient: string | null): string
  chosen: FoundClient | null
  /** The fields of somebody who is not known yet. */
  children: ReactNode
}

/** Finds the client among those known; a new one is typed with the booking itself. */
export function ClientSearch({ q, found, hrefOf, chosen, children }: Props) {
  const { t } = useTranslation('calendar')
  if (chosen)
    return (
      <Panel title={t('client')} aside={<a href={hrefOf(null)}>{t('client-other')}</a>}>
        <p>
          <span className="strong">{chosen.name}</span>
          <br />
          <span className="small sec">{[chosen.email, chosen.phone].filter(Boolean).join(' · ')}</span>
        </p>
      </Panel>
    )
  return (
    <Panel title={t('client')}>
      <Form className="filter">
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
                <a href={hrefOf(client.id)} aria-label={t('client-choose', { name: client.name })}>
                  <span className="strong">{client.name}</span>
                  <span className="small sec">{[client.email, client.phone].filter(Boolean).join(' · ')}</span>
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      {children}
    </Panel>
  )
}
