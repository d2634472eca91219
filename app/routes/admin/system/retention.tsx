import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import '#app/features/opening-hours/ui/hours.css'
import { liftHold, setHold } from '#app/features/privacy/commands/hold.ts'
import { legalHolds, dueForErasure } from '#app/features/privacy/queries/due-for-erasure.ts'
import { holdSchema, liftSchema } from '#app/features/privacy/schema.ts'
import { Holds, SetHold, DueForErasure } from '#app/features/privacy/ui/retention-page.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf, type Refusal } from '#app/http/problem.ts'
import { reportDayIn } from '#app/input/days.ts'
import { questionsIn } from '#app/input/fields.ts'
import { patientIdsIn } from '#app/domain/access/access.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/retention'
import { retentionIntents } from '#app/features/privacy/intent-schema.ts'

export const handle = {
  action: 'manage-retention',
  shows: { what: 'list' },
  formAction: 'manage-retention',
  rateLimit: 'none',
  ns: ['system'],
} satisfies Handle

/** What goes on a day (`?day=`, today unless asked), and the legal holds; `?email=` begins a new one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, shown } = authorizePage(context)
  const { day: asked = '', email = '', done } = questionsIn(request.url)
  const day = reportDayIn(asked) ?? services.clock.today()
  const holds = await legalHolds(services)
  shown(patientIdsIn(holds))
  return {
    day,
    email: email.slice(0, 254),
    rows: await dueForErasure(services, day),
    holds,
    done: done !== undefined,
    title: textOf(lng, 'system:retention'),
  }
}

/** Sets a hold, or lifts one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  const typed = { email: field('email'), reason: field('reason') }
  const intent = retentionIntents.of(field('intent'))
  const refused = (refusal: Refusal) =>
    data({ error: sentenceFor(refusal, lng), typed: intent === 'set' ? typed : null }, statusOf(refusal))
  const outcome = intent === 'lift' ? await lift() : await set()
  return outcome === null ? redirect(inLanguage('/admin/retention?done=1', lng)) : refused(outcome)

  async function lift() {
    const read = liftSchema.safeParse({ id: field('id'), reason: field('reason') })
    if (!read.success) return 'input-invalid' as const
    const lifted = await liftHold(services, actor, read.data)
    return lifted.ok ? null : lifted.refusal
  }
  async function set() {
    const read = holdSchema.safeParse(typed)
    if (!read.success) return 'input-invalid' as const
    const held = await setHold(services, actor, read.data)
    return held.ok ? null : held.refusal
  }
}

export default function RetentionPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('system')
  const { typed = null, error = null } = actionData ?? {}
  return (
    <>
      <DeskHead title={t('retention')} lead={t('retention-lead')} />
      <Outcome done={shown.done && !actionData ? t('saved') : null} error={typed ? null : error} />
      <div className="owner-cols">
        <DueForErasure day={shown.day} rows={shown.rows} />
        <div>
          <Holds holds={shown.holds} />
          <SetHold key={shown.holds.length} email={shown.email} error={typed ? error : null} typed={typed} />
        </div>
      </div>
    </>
  )
}
