import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { papersWarnings, type PapersWarning } from '#app/domain/journal/laser-papers.ts'
import { saveResource } from '#app/features/resources/commands.ts'
import { countWithout, managedResources, type ManagedResource } from '#app/features/resources/queries.ts'
import { resourceSchema } from '#app/features/resources/schema.ts'
import { ResourceForm } from '#app/features/resources/ui/resource-form.tsx'
import '#app/features/opening-hours/ui/hours.css'
import type { Handle } from '#app/handle.ts'
import { sentenceFor } from '#app/http/problem.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { Badge } from '#app/ui/desk/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Empty, Panel } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/resources'

export const handle = {
  action: 'manage-providers',
  shows: 'no-client',
  formAction: 'manage-providers',
  rateLimit: 'none',
  ns: ['calendar'],
} satisfies Handle

/** The clinic's lasers and rooms, and one of them to change (`?edit=`). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const { edit, done, given } = questionsIn(request.url)
  const resources = await managedResources(services.db.k)
  return {
    resources: resources.map((one) => ({ ...one, warnings: papersWarnings(one, services.clock.today()) })),
    edited: resources.find(({ id }) => id === edit) ?? null,
    without: await countWithout(services.db.k, services.clock.today()),
    done: done !== undefined,
    given: Number(given) || 0,
    title: textOf(lng, 'admin:resources'),
  }
}

const PAPER_FIELDS = ['serialNumber', 'ceNumber', 'notifiedBody', 'ceValidUntil', 'lastService', 'nextService'] as const
const TYPED_FIELDS = ['kind', 'name', 'order', ...PAPER_FIELDS] as const

/** Adds one, or changes it. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const field = textsIn(form)
  const typed = Object.fromEntries(TYPED_FIELDS.map((name) => [name, field(name)]))
  const read = resourceSchema.safeParse({ ...typed, serves: form.getAll('serves'), isActive: form.has('isActive') })
  if (!read.success) {
    const isOfPapers = read.error.issues.every(({ path }) => PAPER_FIELDS.some((name) => name === path[0]))
    return data(
      { error: textOf(lng, isOfPapers ? 'calendar:papers-wrong' : 'calendar:resource-wrong') },
      { status: 422 },
    )
  }
  const id = field('id')
  const saved = await saveResource(services, actor, { id: isId(id) ? id : null, input: read.data })
  if (!saved.ok) return data({ error: sentenceFor(saved.refusal, lng) }, { status: 404 })
  return redirect(inLanguage(`/admin/resources?done=1&given=${saved.value.given}`, lng))
}

export default function ResourcesPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['calendar', 'admin'])
  const { resources, edited, without, done, given } = shown
  return (
    <>
      <DeskHead title={t('admin:resources')} lead={t('resources-lead')} />
      {done && !actionData ? (
        <p className="note ok" role="status">
          {given > 0 ? t('saved-given', { count: given }) : t('saved')}
        </p>
      ) : null}
      <div className="owner-cols">
        <Panel title={t('resources-list')}>
          {resources.length === 0 ? <Empty>{t('no-resources')}</Empty> : null}
          {without.map(({ kind, count }) => (
            <p className="note warn" key={kind}>
              {t(`without-${kind}`, { count })}
            </p>
          ))}
          <ul className="owner-list">
            {resources.map((one) => (
              <Resource key={one.id} resource={one} />
            ))}
          </ul>
        </Panel>
        <ResourceForm key={edited?.id ?? 'new'} edited={edited} error={actionData?.error ?? null} />
      </div>
    </>
  )
}

type Shown = ManagedResource & { warnings: PapersWarning[] }

function Resource({ resource: { id, kind, name, serves, isActive, serialNumber, warnings } }: { resource: Shown }) {
  const { t } = useTranslation('calendar')
  const lng = useLanguage()
  const facts = [t(kind), ...serves.map((type) => t(`serves-${type}`))]
  if (serialNumber) facts.push(t('papers-serial', { serial: serialNumber }))
  return (
    <li>
      <span>
        <span className="strong">{name}</span>{' '}
        {isActive ? null : (
          <Badge tone="warn" shape="hollow">
            {t('out-of-use')}
          </Badge>
        )}
        <br />
        <span className="small sec">{facts.join(' · ')}</span>
        {warnings.map(({ kind: what, day }) => (
          <span key={what} className={what.endsWith('over') ? 'note danger' : 'note warn'}>
            {t(what, { day: formatDay(day, lng) })}
          </span>
        ))}
      </span>
      <ButtonLink tone="secondary" size="small" href={inLanguage(`/admin/resources?edit=${id}`, lng)}>
        {t('edit')}
      </ButtonLink>
    </li>
  )
}
