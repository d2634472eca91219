import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, Link, useSubmit } from 'react-router'
import { inLanguage } from '#app/domain/language.ts'
import { PATIENT_STATES, type PatientListQuery, type PatientState } from '#app/input/fields.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { typedIn } from '#app/ui/fields/typed.ts'
import { SelectInput } from '#app/ui/fields/field.tsx'
import { addressOf } from './list-address.ts'
import { LanguageField } from '#app/ui/fields/language-field.tsx'

const PAUSE_MS = 150

type Props = {
  query: PatientListQuery
  total: number
  /** More are found than `total` counts. */
  hasMore: boolean
  counts: Record<PatientState, number>
  providers: { id: string; name: string }[]
}

/** What is looked for: found as one types, by Enter without script. The arrow down leads to the first client. */
export function PatientSearch({ query, total, hasMore, counts, providers }: Props) {
  const { t } = useTranslation('clients')
  const lng = useLanguage()
  const { form, typed, change, clear } = useTyping(query.q)
  const found = query.q ? t(hasMore ? 'found-more' : 'found', { count: total }) : ''
  return (
    <Form className="patient-search" role="search" ref={form} preventScrollReset>
      <div className="patient-search-field">
        <Icon name="search" />
        <input
          className="in"
          name="q"
          type="search"
          aria-label={t('search')}
          placeholder={t('search-short')}
          value={typed}
          onChange={(event) => change(event.target.value)}
          onKeyDown={(event) => (event.key === 'Escape' ? clear() : toFirst(event))}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
        />
        <span className="cap mut" aria-hidden="true">
          {found}
        </span>
      </div>
      <p className="sr" role="status">
        {found}
      </p>
      <LanguageField />
      <input type="hidden" name="state" value={query.state} />
      <input type="hidden" name="sort" value={query.sort} />
      <input type="hidden" name="dir" value={query.dir} />
      <div className="patient-chips">
        {PATIENT_STATES.map((state) => (
          <Link
            key={state}
            className="patient-chip"
            to={inLanguage(addressOf(query, { state, page: 1 }), lng)}
            aria-current={query.state === state || undefined}
            preventScrollReset
          >
            {t(`state-${state}`)} <span className="tnum">{counts[state]}</span>
          </Link>
        ))}
        <SelectInput
          className="patient-provider"
          name="provider"
          aria-label={t('provider')}
          defaultValue={query.provider ?? ''}
          onChange={(event) => event.target.form?.requestSubmit()}
        >
          <option value="">{t('any-provider')}</option>
          {providers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
        <Button type="submit" tone="secondary" className="patient-search-go">
          {t('search-do')}
        </Button>
      </div>
    </Form>
  )
}

/** Asks a moment after the last letter, and keeps what is being typed, whatever answer comes. */
function useTyping(asked: string) {
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(asked)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void submit(form.current, { replace: true, preventScrollReset: true }), PAUSE_MS)
  }
  // What stood in the field before the script came is looked for, too.
  useLayoutEffect(() => {
    const { q = asked } = typedIn(form.current, ['q'])
    if (q !== asked) change(q)
    // Once, when the page wakes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { form, typed, change, clear: () => change('') }
}

function toFirst(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'ArrowDown') return
  event.preventDefault()
  document.querySelector<HTMLElement>('.patient-rows a.name')?.focus()
}

/** Up and down between the clients of the list. */
export function toNeighbour(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('a.name')]
  const here = names.indexOf(document.activeElement as HTMLElement)
  if (here === -1) return
  event.preventDefault()
  const next = names[here + (event.key === 'ArrowDown' ? 1 : -1)]
  ;(next ?? (event.key === 'ArrowUp' ? document.querySelector<HTMLElement>('.patient-search input') : null))?.focus()
}
