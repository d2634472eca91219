import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { dayOf, formatDay, type ClinicTime } from '#app/domain/clinic-time.ts'
import type { ListedPatient, Page } from '#app/features/patients/queries.ts'
import { PATIENT_SORTS, type PatientListQuery, type PatientSort } from '#app/input/fields.ts'
import { inLanguage } from '#app/domain/language.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Empty, Panel, TableFrame } from '#app/ui/desk.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Pager } from '#app/ui/pager.tsx'

/** The same list, asked for otherwise. */
const addressOf = (query: PatientListQuery, change: Partial<PatientListQuery>) => {
  const { q, sort, dir, erasure, page } = { ...query, ...change }
  const params = new URLSearchParams({ sort, dir, page: String(page) })
  if (q) params.set('q', q)
  if (erasure) params.set('erasure', 'true')
  return `?${params}`
}

/** The clients: search, sort by a column, page by page. What is asked stands in the address. */
export function PatientList({ list, query }: { list: Page<ListedPatient>; query: PatientListQuery }) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  return (
    <Panel title={t('admin:found', { count: list.total })}>
      <Form className="filter" role="search">
        <TextField name="q" type="search" label={t('admin:search')} defaultValue={query.q} maxLength={80} />
        {lng === 'en' ? <input type="hidden" name="lng" value="en" /> : null}
        <Button type="submit">{t('admin:search-do')}</Button>
        <Link
          className="btn btn-t"
          to={inLanguage(addressOf(query, { erasure: !query.erasure, page: 1 }), lng)}
          aria-current={query.erasure || undefined}
        >
          {t(query.erasure ? 'admin:all-patients' : 'admin:only-erasure')}
        </Link>
      </Form>
      {list.rows.length > 0 ? <Rows list={list} query={query} /> : <Empty>{t('admin:none-found')}</Empty>}
      <Pager
        page={list.page}
        pages={list.pages}
        label={t('admin:patient-pages')}
        hrefOf={(page) => inLanguage(addressOf(query, { page }), lng)}
      />
    </Panel>
  )
}

function Rows({ list, query }: { list: Page<ListedPatient>; query: PatientListQuery }) {
  const { t } = useTranslation(['admin', 'record'])
  const lng = useLanguage()
  const dayIn = (time: ClinicTime | null) => (time ? formatDay(dayOf(time), lng, 'data') : '–')
  return (
    <TableFrame label={t('admin:patients')}>
      <thead>
        <tr>
          {PATIENT_SORTS.map((sort) => (
            <SortHeading key={sort} sort={sort} query={query} />
          ))}
        </tr>
      </thead>
      <tbody>
        {list.rows.map(({ id, name, email, joinedOn, next, last, erasureAsked }) => (
          <tr key={id}>
            <td>
              <Link className="name" to={inLanguage(`/admin/patients/${id}`, lng)}>
                {name || t('record:no-name')}
              </Link>
              <br />
              <span className="cap mut">{email}</span>{' '}
              {erasureAsked ? (
                <Badge tone="warn" shape="hollow">
                  {t('admin:erasure-asked')}
                </Badge>
              ) : null}
            </td>
            <td className="wide">{formatDay(joinedOn, lng, 'data')}</td>
            <td>{dayIn(next)}</td>
            <td className="wide">{dayIn(last)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

// The other columns have no room there; the record has them.
const ON_PHONES = new Set<PatientSort>(['name', 'next'])

function SortHeading({ sort, query }: { sort: PatientSort; query: PatientListQuery }) {
  const { t } = useTranslation('admin')
  const lng = useLanguage()
  const on = query.sort === sort
  const dir = on && query.dir === 'asc' ? 'desc' : 'asc'
  return (
    <th
      scope="col"
      className={ON_PHONES.has(sort) ? undefined : 'wide'}
      aria-sort={on ? (query.dir === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <Link
        to={inLanguage(addressOf(query, { sort, dir, page: 1 }), lng)}
        data-dir={on ? query.dir : undefined}
        preventScrollReset
      >
        {t(`column-${sort}`)}
        {on ? <Icon name="down" /> : null}
      </Link>
    </th>
  )
}
