import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { data, Form, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { saveProvider } from '#app/features/opening-hours/commands/providers.ts'
import { managedProviders, type ManagedProvider } from '#app/features/opening-hours/queries/opening-hours.ts'
import { providerSchema } from '#app/features/opening-hours/schema.ts'
import '#app/features/opening-hours/ui/hours.css'
import type { Handle } from '#app/handle.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import { Checkbox, TextField } from '#app/ui/fields/field.tsx'
import { FormRefusal, useRefusedField } from '#app/ui/refusal.tsx'
import { PersonName } from '#app/ui/parts/person-name.tsx'
import type { Route } from './+types/people'

export const handle = {
  action: 'manage-providers',
  shows: 'no-client',
  formAction: 'manage-providers',
  rateLimit: 'none',
  ns: ['owner', 'system'],
} satisfies Handle

/** Who treats: the list, and one of them to change (`?edit=`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const { edit, done } = questionsIn(request.url)
  const people = await managedProviders(services.db.k)
  return {
    people,
    edited: people.find(({ id }) => id === edit) ?? null,
    done: done !== undefined,
    title: textOf(lng, 'admin:people'),
  }
}

const FIELD_WORDS = { name: 'person-name-wrong', email: 'person-email-wrong', skills: 'person-skills-wrong' } as const
type PersonField = keyof typeof FIELD_WORDS
const PERSON_FIELDS = Object.keys(FIELD_WORDS) as PersonField[]
type Wrong = { name: PersonField; text: string }

type WrongWords = (typeof FIELD_WORDS)[PersonField] | 'person-unknown' | 'provider-exists'
const wrongAt = (name: PersonField, words: WrongWords, lng: Language): Wrong => ({
  name,
  text: textOf(lng, `owner:${words}`),
})

/** Adds somebody, or changes what is known of them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const field = textsIn(form)
  const typed = { name: field('name'), email: field('email'), skills: field('skills'), order: field('order') }
  const read = providerSchema.safeParse({ ...typed, isDoctor: form.has('isDoctor'), isActive: form.has('isActive') })
  if (!read.success) {
    const isWrong = (name: PersonField) => read.error.issues.some(({ path }) => path[0] === name)
    return data(
      { error: null, wrong: PERSON_FIELDS.filter(isWrong).map((name) => wrongAt(name, FIELD_WORDS[name], lng)) },
      422,
    )
  }
  const id = field('id')
  const saved = await saveProvider(services, actor, { id: isId(id) ? id : null, input: read.data })
  // What the account says no to stands at the address that names it.
  if (!saved.ok && saved.refusal !== 'forbidden')
    return data({ error: null, wrong: [wrongAt('email', saved.refusal, lng)] }, 409)
  if (!saved.ok) return data({ error: textOf(lng, 'owner:forbidden'), wrong: [] }, 409)
  return redirect(inLanguage('/admin/people?done=1', lng))
}

export default function PeoplePage({ loaderData: { people, edited, done }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'admin', 'system'])
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('admin:people')} lead={t('people-lead')}>
        <nav className="tabs-row" aria-label={t('admin:people')}>
          <ButtonLink tone="secondary" size="small" href={inLanguage('/admin/people/invite', lng)}>
            {t('system:invite')}
          </ButtonLink>
          <ButtonLink tone="secondary" size="small" href={inLanguage('/admin/roles', lng)}>
            {t('admin:roles')}
          </ButtonLink>
          <ButtonLink tone="secondary" size="small" href={inLanguage('/admin/people/leaving', lng)}>
            {t('system:left')}
          </ButtonLink>
        </nav>
      </DeskHead>
      {done && !actionData ? (
        <p className="note ok" role="status">
          {t('saved')}
        </p>
      ) : null}
      <div className="owner-cols">
        <Panel title={t('people-list')}>
          {people.length === 0 ? <Empty>{t('no-people')}</Empty> : null}
          <ul className="owner-list">
            {people.map((person) => (
              <Person key={person.id} person={person} />
            ))}
          </ul>
        </Panel>
        <PersonForm key={edited?.id ?? 'new'} edited={edited} answer={actionData ?? null} />
      </div>
    </>
  )
}

function Person({ person }: { person: ManagedProvider }) {
  const { t } = useTranslation(['owner', 'system'])
  const lng = useLanguage()
  const facts = [t(person.isDoctor ? 'doctor' : 'no-doctor'), t(person.week ? 'own-week-short' : 'clinic-week-short')]
  return (
    <li>
      <span>
        <span className="strong">
          <PersonName>{person.name}</PersonName>
        </span>{' '}
        {person.isActive ? null : (
          <Badge tone="warn" shape="hollow">
            {t('not-active')}
          </Badge>
        )}
        <br />
        <span className="small sec">{[...facts, ...person.skills].join(' · ')}</span>
        {person.email ? (
          <>
            <br />
            <span className="cap mut">{person.email}</span>
          </>
        ) : null}
      </span>
      <span className="tabs-row">
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/hours?who=${person.id}`, lng)}>
          {t('week-and-leave')}
        </ButtonLink>
        <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/people?edit=${person.id}`, lng)}>
          {t('edit')}
        </ButtonLink>
        {person.isActive ? (
          <ButtonLink
            tone="secondary"
            size="small"
            href={inLanguage(`/admin/people/leaving?who=${person.id}`, lng)}
            aria-label={t('system:leave-title', { name: person.name })}
          >
            {t('system:leaving')}
          </ButtonLink>
        ) : null}
      </span>
    </li>
  )
}

type Answer = { error: string | null; wrong: Wrong[] }

function PersonForm({ edited, answer }: { edited: ManagedProvider | null; answer: Answer | null }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  useRefusedField(form, answer && answer.wrong.length > 0 ? answer : null)
  const wrongIn = (field: PersonField) => answer?.wrong.find(({ name }) => name === field)?.text
  return (
    <Panel title={edited ? t('edit-person', { name: edited.name }) : t('add-person')}>
      <Form method="post" className="owner-form" ref={form}>
        {answer?.error ? <FormRefusal>{answer.error}</FormRefusal> : null}
        <input type="hidden" name="id" value={edited?.id ?? ''} />
        <TextField
          name="name"
          label={t('person-name')}
          error={wrongIn('name')}
          required
          minLength={2}
          maxLength={80}
          defaultValue={edited?.name}
        />
        <TextField
          name="email"
          type="email"
          optional
          label={t('person-email')}
          error={wrongIn('email')}
          hint={t('person-email-hint')}
          defaultValue={edited?.email ?? ''}
        />
        <TextField
          name="skills"
          optional
          label={t('person-skills')}
          error={wrongIn('skills')}
          hint={t('person-skills-hint')}
          defaultValue={edited?.skills.join(', ')}
        />
        <TextField
          name="order"
          type="number"
          min={0}
          max={999}
          label={t('person-order')}
          defaultValue={edited?.order ?? 0}
        />
        <Checkbox name="isDoctor" label={t('person-doctor')} defaultChecked={edited?.isDoctor ?? false} />
        <Checkbox
          name="isActive"
          label={t('person-active')}
          hint={t('person-active-hint')}
          defaultChecked={edited?.isActive ?? true}
        />
        <div className="acts">
          <Button type="submit">{t(edited ? 'save' : 'add')}</Button>
          {edited ? (
            <ButtonLink tone="secondary" href={inLanguage('/admin/people', lng)}>
              {t('cancel')}
            </ButtonLink>
          ) : null}
        </div>
      </Form>
    </Panel>
  )
}
