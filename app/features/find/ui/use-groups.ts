import { useTranslation } from 'react-i18next'
import { dayOf, formatTime, timeOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { shortDay, useLanguage } from '#app/ui/dates.ts'
import { phoneText } from '#app/ui/fields/phone.ts'
import type { IconName } from '#app/ui/icon.tsx'
import { entriesFor, newClientHref, type Found } from './options.ts'
import type { Entries, Entry } from './entries.ts'

export type Option = { href: string; title: string; facts: string; aside: string; icon: IconName }
export type Group = { key: 'recent' | 'clients' | 'near' | 'visits' | 'pages' | 'acts'; options: Option[] }

type Asked = { entries: Entries; typed: string; found: Found; isCurrent: boolean }

/** What is offered for what was typed, by kind; a kind without any is left out. */
export function useGroups({ entries, typed, found, isCurrent }: Asked): Group[] {
  const { t } = useTranslation('find')
  const lng = useLanguage()
  const q = typed.trim()
  const words = q.split(/\s+/).filter(Boolean)
  const time = (at: string) => formatTime(timeOf(at as ClinicTime), lng)
  const when = (at: string) => `${shortDay(dayOf(at as ClinicTime), lng)} ${time(at)}`
  const page = ({ href, name, group = '' }: Entry): Option => ({
    href,
    title: name,
    facts: group,
    aside: '',
    icon: 'arrow',
  })
  const act = (href: string, title: string): Option => ({ href, title, facts: '', aside: '', icon: 'plus' })
  const person = ({ id, name, phone, email }: Found['near'][number]): Option => ({
    href: inLanguage(`/admin/patients/${id}`, lng),
    title: name || t('no-name'),
    facts: phone ? phoneText(phone) : email,
    aside: '',
    icon: 'person',
  })
  const clients = found.clients.map((one) => ({ ...person(one), aside: one.next ? when(one.next) : '' }))
  const visits = found.visits.map(({ id, name, startsAt, type, provider }): Option => ({
    href: inLanguage(`/admin/visits/${id}/edit`, lng),
    title: `${time(startsAt)} ${name}`,
    facts: t(`visit-${type}`),
    aside: provider,
    icon: 'calendar',
  }))
  const [client] = found.clients
  const add = isCurrent && clients.length === 0 ? newClientHref(entries, q) : null
  const acts = [
    ...(client ? [act(inLanguage(`/admin/book?patient=${client.id}`, lng), t('book-for', { name: client.name }))] : []),
    ...entriesFor(entries.acts, words).map(({ href, name }) => act(href, name)),
    ...(add ? [act(add, t('add-client', { typed: q }))] : []),
  ]
  const groups: Group[] = [
    { key: 'recent', options: found.recent.map(person) },
    { key: 'clients', options: clients },
    { key: 'near', options: found.near.map(person) },
    { key: 'visits', options: visits },
    { key: 'pages', options: entriesFor(entries.pages, words).map(page) },
    { key: 'acts', options: acts },
  ]
  return groups.filter(({ options }) => options.length > 0)
}
