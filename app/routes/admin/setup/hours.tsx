import { useTranslation } from 'react-i18next'
import { data, Form, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { at } from '#app/domain/time/clinic-time.ts'
import { reachOfActor } from '#app/domain/access/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import type { WeeklyHours } from '#app/domain/time/opening-hours.ts'
import { policy } from '#app/domain/policy.ts'
import { writable } from '#app/domain/typed-text.ts'
import { closeTime, reopen } from '#app/features/opening-hours/commands/closures.ts'
import {
  setClinicWeek,
  setClosingDays,
  setDayHours,
  setProviderWeek,
} from '#app/features/opening-hours/commands/hours.ts'
import {
  comingClosedDays,
  comingClosures,
  managedProviders,
  openingHours,
  visitsWithin,
  type BookedVisit,
} from '#app/features/opening-hours/queries/opening-hours.ts'
import { hoursChanges, replacedBy } from '#app/features/opening-hours/queries/history.ts'
import { comingOwnDays, visitsOutsideDay, visitsOutsideWeek } from '#app/features/opening-hours/queries/outside.ts'
import {
  closingDaysIn,
  choicesIn,
  closureSchema,
  dayHoursInForm,
  weekInForm,
} from '#app/features/opening-hours/schema.ts'
import { CloseForm, Closures, YearlyDays, type ClosurePreview } from '#app/features/opening-hours/ui/closures.tsx'
import { DayHours, OwnDays, type DayPreview } from '#app/features/opening-hours/ui/day-hours.tsx'
import type { MetVisit } from '#app/features/opening-hours/ui/effect.tsx'
import { Whose } from '#app/features/opening-hours/ui/whose-week.tsx'
import { WeekBars, WeekForm } from '#app/features/opening-hours/ui/week-editor.tsx'
import { managedResources } from '#app/features/resources/queries.ts'
import { moveAsStaff } from '#app/features/appointments/commands/change-as-staff.ts'
import { proposeTimes } from '#app/features/opening-hours/queries/proposals.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import { SettingHistory } from '#app/features/settings/ui/settings-list.tsx'
import type { Handle } from '#app/handle.ts'
import { isId, questionsIn, rowIdIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage, type Authorized } from '#app/routes/authorize.ts'
import { formIn, textFields, textsIn } from '#app/routes/form.ts'
import type { Services } from '#app/services/services.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk/desk.tsx'
import { useCan } from '#app/ui/desk/permissions.ts'
import type { Route } from './+types/hours'
import { hoursIntents } from '#app/features/opening-hours/intent-schema.ts'

export const handle = {
  action: 'close-days',
  shows: { what: 'list' },
  formAction: 'close-days',
  rateLimit: 'none',
  ns: ['owner'],
} satisfies Handle

/** The clinic's week or one person's, the closures to come and the days closed every year. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown } = authorizePage(context)
  const { who, edit, done, left } = questionsIn(request.url)
  // Only the form's answer names clients: whom new hours leave outside.
  shown([])
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
    ownDays: await comingOwnDays(services.db.k, services.clock.today()),
    closingDays: await settingOf(services, 'closing_days'),
    ...(await hoursChanges(services)),
    coming: await comingClosedDays(services, policy.windowsRollingDays),
    title: textOf(lng, 'admin:hours'),
  }
}

type Outcome = {
  error: string | null
  at: 'week' | 'close' | 'day'
  preview?: ClosurePreview
  dayPreview?: DayPreview
  /** A week as typed, and whom it leaves outside the hours. */
  met?: { week: WeeklyHours; visits: MetVisit[] }
}
type Asked = Authorized & {
  form: FormData
  field: (name: string) => string
  who: string | null
  back: (left?: number) => Response
}

export async function action({ request, context }: Route.ActionArgs) {
  const entered = authorizeForm(context)
  const { lng, shown } = entered
  const form = await formIn(request)
  const field = textsIn(form)
  const asked = questionsIn(request.url)['who']
  const who = asked !== undefined && isId(asked) ? asked : null
  const back = (left = 0) =>
    redirect(inLanguage(`/admin/hours?done=1${left > 0 ? `&left=${left}` : ''}${who ? `&who=${who}` : ''}`, lng))
  const intent = hoursIntents.of(field('intent'))
  if (!CLOSES_DAYS.has(intent) && !reachOfActor(entered.actor, 'manage-providers')) throw data(null, { status: 403 })
  const answer = await carryOut({ ...entered, form, field, who, back }, intent)
  shown(patientIdsIn(answer))
  return answer
}

type Intent = ReturnType<typeof hoursIntents.of>
/** Open to everyone with `close-days`; all other intents need `manage-providers`. */
const CLOSES_DAYS: ReadonlySet<Intent> = new Set<Intent>(['preview', 'close', 'reopen'])

async function carryOut(question: Asked, intent: Intent) {
  const { services, actor, form, field, who, back } = question
  if (intent === 'week') return setWeek(question, weekInForm(field))
  if (intent === 'follow' && who) return setWeek(question, 'follow')
  if (intent === 'undo') return undo({ ...question, who: null })
  if (intent === 'day' || intent === 'day-preview' || intent === 'day-as-week') return setDay(question, intent)
  if (intent === 'yearly') {
    const days = closingDaysIn(form)
    if (!days) return refused({ error: textOf(question.lng, 'owner:closure-wrong'), at: 'close' })
    await setClosingDays(services, actor, days)
    return back()
  }
  if (intent === 'reopen') {
    await reopen(services, actor, rowIdIn(field('closure')))
    return back()
  }
  return close(question, intent)
}

const refused = (outcome: Outcome) => data(outcome, { status: 422 })
/** The visits that were shown, and what becomes of each. */
function settlingIn({ form, field }: Asked) {
  const shown = form.getAll('shown').filter((id): id is string => typeof id === 'string')
  return { shown, ...choicesIn(shown, field), message: writable(field('message')).trim().slice(0, 300) }
}

/** Another week: whom it leaves outside the hours is shown first, and it is saved once that has been seen. */
async function setWeek(asked: Asked, wanted: WeeklyHours | 'follow' | null) {
  const { services, lng, actor, who, back } = asked
  const typed = wanted === 'follow' ? null : wanted
  if (!wanted) return refused({ error: textOf(lng, 'owner:week-wrong'), at: 'week' })
  const met = async () => {
    const visits = await visitsOutsideWeek(services.db.k, services.clock.now(), { providerId: who, week: typed })
    const week = typed ?? (await openingHours(services))
    return { week, visits: visits.map((visit) => ({ ...visit, proposal: null })) }
  }
  const { move: _, ...settling } = settlingIn(asked)
  if (settling.shown.length === 0) {
    const first = await met()
    if (first.visits.length > 0) return data<Outcome>({ error: null, at: 'week', met: first })
  }
  const set = who
    ? await setProviderWeek(services, actor, { providerId: who, week: typed, settling })
    : await setClinicWeek(services, actor, typed!, settling)
  if (set.ok || set.refusal !== 'visits-changed') return back()
  return refused({ error: textOf(lng, 'owner:visits-changed'), at: 'week', met: await met() })
}

/** Takes back the newest change of the week, whom that leaves outside shown first, or of the days closed every year. */
async function undo(asked: Asked) {
  const { services, lng, actor, field, back } = asked
  const was = await replacedBy(services, rowIdIn(field('change')))
  if (!was) return refused({ error: textOf(lng, 'owner:changed-since'), at: 'week' })
  if ('week' in was) return setWeek(asked, was.week)
  await setClosingDays(services, actor, was.days)
  return back()
}

/** Other hours for one day: whom it leaves outside is shown first, each with another time. */
async function setDay(asked: Asked, intent: Intent) {
  const { services, lng, actor, form, field, back } = asked
  const read = dayHoursInForm(field)
  if (!read) return refused({ error: textOf(lng, 'owner:week-wrong'), at: 'day' })
  const day = { ...read, hours: intent === 'day-as-week' ? null : read.hours }
  const preview = async (): Promise<DayPreview> => {
    const visits = await visitsOutsideDay(services.db.k, services.clock.now(), day)
    return {
      fields: textFields(form),
      visits: await withProposals(services, visits, { to: at(day.day, '23:59'), providerId: day.providerId }),
    }
  }
  if (intent === 'day-preview') return data<Outcome>({ error: null, at: 'day', dayPreview: await preview() })
  const { move, ...settling } = settlingIn(asked)
  const set = await setDayHours(services, actor, { ...day, ...settling })
  if (set.ok) return back(await moveAll(asked, move))
  return refused({ error: textOf(lng, 'owner:visits-changed'), at: 'day', dayPreview: await preview() })
}

async function withProposals(
  services: Services,
  visits: BookedVisit[],
  closed: Parameters<typeof proposeTimes>[2],
): Promise<MetVisit[]> {
  const ids = visits.map(({ id }) => id)
  const proposals = await proposeTimes(services, ids, closed)
  return visits.map((visit) => ({ ...visit, proposal: proposals[visit.id] ?? null }))
}

/** After the hours are set: what is proposed lies outside them. @returns how many found their new time taken. */
async function moveAll({ services, actor }: Authorized, moves: ReturnType<typeof choicesIn>['move']): Promise<number> {
  let left = 0
  for (const one of moves) if (!(await moveAsStaff(services, actor, one)).ok) left++
  return left
}

/** Shows whom a closure meets; closes once that has been seen. */
async function close(asked: Asked, intent: Intent) {
  const { services, lng, actor, form, back } = asked
  const fields = textFields(form)
  const read = closureSchema.safeParse(fields)
  if (!read.success) return refused({ error: textOf(lng, 'owner:closure-wrong'), at: 'close' })
  const preview = async () => {
    const visits = await visitsWithin(services.db.k, read.data)
    return { fields, visits: await withProposals(services, visits, read.data) }
  }
  if (intent === 'preview') return data<Outcome>({ error: null, at: 'close', preview: await preview() })
  const { move, ...settling } = settlingIn(asked)
  const closed = await closeTime(services, actor, { closure: read.data, ...settling })
  if (closed.ok) return back(await moveAll(asked, move))
  if (closed.refusal === 'forbidden') throw data(null, { status: 403 })
  return refused({ error: textOf(lng, 'owner:visits-changed'), at: 'close', preview: await preview() })
}

export default function HoursPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'admin'])
  const outcome = actionData ?? null
  const canManage = useCan('manage-providers')
  const isOfDay = outcome?.at === 'day' || Boolean(outcome?.dayPreview)
  return (
    <>
      <DeskHead title={t('admin:hours')} lead={t('hours-lead')}>
        {canManage ? <Whose people={shown.people} who={shown.person?.id ?? null} /> : null}
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
          {canManage ? (
            <Week shown={shown} error={outcome?.at === 'week' ? outcome.error : null} met={outcome?.met ?? null} />
          ) : null}
          <Closures closures={shown.closures}>{canManage ? <OwnDays days={shown.ownDays} /> : null}</Closures>
          {canManage ? <YearlyDays setting={shown.closingDays} coming={shown.coming} /> : null}
        </div>
        <div>
          <CloseForm
            people={shown.people}
            resources={canManage ? shown.resources : []}
            preview={outcome?.preview ?? null}
            error={outcome?.at === 'close' ? outcome.error : null}
            today={shown.today}
            isOpen={!isOfDay}
          />
          {canManage ? (
            <DayHours
              people={shown.people}
              who={shown.person?.id ?? null}
              preview={outcome?.dayPreview ?? null}
              error={outcome?.at === 'day' ? outcome.error : null}
              today={shown.today}
              isOpen={isOfDay}
            />
          ) : null}
        </div>
      </div>
      {shown.person || !canManage ? null : <SettingHistory changes={shown.changes} undoable={shown.undoable} />}
    </>
  )
}

type WeekProps = { shown: Route.ComponentProps['loaderData']; error: string | null; met: Outcome['met'] | null }

function Week({ shown: { person, week, editing }, error, met }: WeekProps) {
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
      {editing || error || met ? (
        <WeekForm
          key={met ? 'met' : 'typed'}
          week={met?.week ?? week}
          cancelHref={inLanguage(here, lng)}
          error={error}
          met={met?.visits ?? null}
        />
      ) : (
        <WeekBars week={week} />
      )}
      {person?.hasOwn && !editing ? (
        <Form method="post">
          <Button type="submit" {...hoursIntents.field('follow')} tone="secondary" size="small">
            {t('follow-clinic')}
          </Button>
        </Form>
      ) : null}
    </Panel>
  )
}
