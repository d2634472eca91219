import { useTranslation } from 'react-i18next'
import { data, Form, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { closeTime, reopen } from '#app/features/opening-hours/commands/closures.ts'
import { setClinicWeek, setClosingDays, setProviderWeek } from '#app/features/opening-hours/commands/hours.ts'
import {
  comingClosedDays,
  comingClosures,
  managedProviders,
  openingHours,
  visitsWithin,
} from '#app/features/opening-hours/queries.ts'
import { choicesIn, closureSchema, weekInForm } from '#app/features/opening-hours/schema.ts'
import { CloseForm, Closures, YearlyDays, type ClosurePreview } from '#app/features/opening-hours/ui/closures.tsx'
import { WeekBars, WeekForm } from '#app/features/opening-hours/ui/week-editor.tsx'
import { managedResources } from '#app/features/resources/queries.ts'
import { moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { proposeTimes } from '#app/features/opening-hours/queries/proposals.ts'
import { settingOf } from '#app/features/settings/queries.ts'
import type { Handle } from '#app/handle.ts'
import { isId, questionsIn } from '#app/input/fields.ts'
import { behindSignIn, type Entered } from '#app/routes/behind-sign-in.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk.tsx'
import type { Route } from './+types/hours'

export const handle = { action: 'manage-providers', formAction: 'manage-providers', ns: ['owner'] } satisfies Handle

/** The clinic's week or one person's, the closures to come and the days closed every year. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = behindSignIn(context, 'manage-providers')
  const { who, edit, done, left } = questionsIn(request.url)
  const people = (await managedProviders(services.db.k)).filter(({ isActive }) => isActive)
  const clinicWeek = await openingHours(services)
  const person = people.find(({ id }) => id === who) ?? null
  return {
    people: people.map(({ id, name }) => ({ id, name })),
    person: person && { id: person.id, name: person.name, hasOwn: person.week !== null },
    week: person?.week ?? clinicWeek,
    editing: edit !== undefined,
    done: done !== undefined,
    left: Number(left) || 0,
    resources: (await managedResources(services.db.k)).filter(({ isActive }) => isActive),
    today: services.clock.today(),
    closures: await comingClosures(services),
    closingDays: await settingOf(services, 'closing_days'),
    coming: await comingClosedDays(services, policy.windowsRollingDays),
    title: `${textOf(lng, 'admin:hours')} · ${clinic.name}`,
  }
}

type Outcome = { error: string | null; at: 'week' | 'close'; preview: ClosurePreview | null }

export async function action({ request, context }: Route.ActionArgs) {
  const entered = behindSignIn(context, 'manage-providers')
  const { services, lng, actor } = entered
  const form = await formIn(request)
  const field = textsIn(form)
  const asked = questionsIn(request.url)['who']
  const who = asked !== undefined && isId(asked) ? asked : null
  const back = (left = 0) =>
    redirect(inLanguage(`/admin/hours?done=1${left > 0 ? `&left=${left}` : ''}${who ? `&who=${who}` : ''}`, lng))
  const intent = field('intent')
  if (intent === 'week') {
    const week = weekInForm(field)
    if (!week) return refused({ error: textOf(lng, 'owner:week-wrong'), at: 'week', preview: null })
    if (who) await setProviderWeek(services, actor, { providerId: who, week })
    else await setClinicWeek(services, actor, week)
    return back()
  }
  if (intent === 'follow' && who) {
    await setProviderWeek(services, actor, { providerId: who, week: null })
    return back()
  }
  if (intent === 'yearly') {
    const yearly = form.getAll('yearly').filter((day): day is string => typeof day === 'string')
    await setClosingDays(services, actor, { publicHolidays: form.has('publicHolidays'), yearly })
    return back()
  }
  if (intent === 'reopen') {
    await reopen(services, actor, Number(field('closure')))
    return back()
  }
  return close(entered, form, intent, back)
}

const refused = (outcome: Outcome) => data(outcome, { status: 422 })

/** Shows whom a closure meets; closes once that has been seen. */
async function close(
  { services, lng, actor }: Entered,
  form: FormData,
  intent: string,
  back: (left?: number) => Response,
) {
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >
  const read = closureSchema.safeParse(fields)
  if (!read.success) return refused({ error: textOf(lng, 'owner:closure-wrong'), at: 'close', preview: null })
  const preview = async () => {
    const visits = await visitsWithin(services.db.k, read.data)
    const proposals = await proposeTimes(
      services,
      visits.map(({ id }) => id),
      read.data,
    )
    return { fields, visits: visits.map((visit) => ({ ...visit, proposal: proposals[visit.id] ?? null })) }
  }
  if (intent === 'preview') return data<Outcome>({ error: null, at: 'close', preview: await preview() })
  const shown = form.getAll('shown').filter((id): id is string => typeof id === 'string')
  const { cancel, move } = choicesIn(shown, textsIn(form))
  const message = textsIn(form)('message').trim().slice(0, 300)
  const closed = await closeTime(services, actor, { closure: read.data, shown, cancel, message })
  if (closed.ok) {
    // After the closing: what is proposed lies outside it, and a time somebody took meanwhile is told of.
    let left = 0
    for (const one of move) if (!(await moveAsStaff(services, actor, one)).ok) left++
    return back(left)
  }
  return refused({ error: textOf(lng, 'owner:visits-changed'), at: 'close', preview: await preview() })
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

export default function HoursPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'admin'])
  const outcome = actionData ?? null
  return (
    <>
      <DeskHead title={t('admin:hours')} lead={t('hours-lead')}>
        <Whose people={shown.people} who={shown.person?.id ?? null} />
      </DeskHead>
      {shown.done && !outcome ? (
        <p className="note ok" role="status">
          {t('saved')}
        </p>
      ) : null}
      {shown.left > 0 && !outcome ? (
        <p className="note warn" role="status">
          {t('close-left', { count: shown.left })}
        </p>
      ) : null}
      <div className="owner-cols">
        <div>
          <Week shown={shown} error={outcome?.at === 'week' ? outcome.error : null} />
          <Closures closures={shown.closures} />
        </div>
        <div>
          <CloseForm
            people={shown.people}
            resources={shown.resources}
            preview={outcome?.preview ?? null}
            error={outcome?.at === 'close' ? outcome.error : null}
            today={shown.today}
          />
          <YearlyDays setting={shown.closingDays} coming={shown.coming} />
        </div>
      </div>
    </>
  )
}

function Whose({ people, who }: { people: { id: string; name: string }[]; who: string | null }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const tabs = [{ id: null, name: t('whole-clinic') }, ...people]
  return (
    <nav className="tabs-row" aria-label={t('whose-week')}>
      {tabs.map(({ id, name }) => (
        <ButtonLink
          key={name}
          tone="secondary"
          size="small"
          href={inLanguage(id ? `/admin/hours?who=${id}` : '/admin/hours', lng)}
          aria-current={id === who ? 'page' : undefined}
        >
          {name}
        </ButtonLink>
      ))}
    </nav>
  )
}

type WeekProps = { shown: Route.ComponentProps['loaderData']; error: string | null }

function Week({ shown: { person, week, editing }, error }: WeekProps) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const here = person ? `/admin/hours?who=${person.id}` : '/admin/hours'
  const follows = person !== null && !person.hasOwn
  return (
    <Panel
      title={person ? t('week-of', { name: person.name }) : t('clinic-week')}
      aside={
        editing ? null : (
          <ButtonLink tone="text" href={inLanguage(`${here}${person ? '&' : '?'}edit=1`, lng)}>
            {t(follows ? 'own-week' : 'edit-week')}
          </ButtonLink>
        )
      }
    >
      {follows && !editing ? <p className="small sec">{t('follows-clinic')}</p> : null}
      {editing || error ? (
        <WeekForm week={week} cancelHref={inLanguage(here, lng)} error={error} />
      ) : (
        <WeekBars week={week} />
      )}
      {person?.hasOwn && !editing ? (
        <Form method="post">
          <Button type="submit" name="intent" value="follow" tone="secondary" size="small">
            {t('follow-clinic')}
          </Button>
        </Form>
      ) : null}
    </Panel>
  )
}
