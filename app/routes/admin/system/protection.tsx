import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { inLanguage } from '#app/domain/language.ts'
import '#app/features/opening-hours/ui/hours.css'
import { noteIncident, takeStep } from '#app/features/privacy/commands/incidents.ts'
import { incidents } from '#app/features/privacy/queries/incidents.ts'
import { incidentSchema, stepSchema } from '#app/features/privacy/schema.ts'
import { Incidents, NoteIncident, ScanAssessment, ScanLimits } from '#app/features/privacy/ui/protection-page.tsx'
import { changeSetting } from '#app/features/settings/commands/settings.ts'
import { settingOf } from '#app/features/settings/queries/settings.ts'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textFields } from '#app/routes/form.ts'
import type { Services } from '#app/services/services.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/protection'
import { protectionIntents } from '#app/features/privacy/intent-schema.ts'

export const handle = {
  action: 'manage-retention',
  shows: 'no-client',
  formAction: 'manage-retention',
  rateLimit: 'none',
  ns: ['protection'],
} satisfies Handle

/** The breaches with their clocks, the signature the scan waits for, and what the scan cannot do. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  return {
    incidents: await incidents(services),
    signed: await settingOf(services, 'scan_assessment'),
    isDemo: services.settings.demo,
    now: services.clock.now(),
    today: services.clock.today(),
    done: 'done' in questionsIn(request.url),
    title: textOf(lng, 'protection:title'),
  }
}

/** Notes a breach or a step, signs the assessment, or takes the signature back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = textFields(await formIn(request))
  const refusal = await carryOut(services, actor, form)
  if (refusal === null) return redirect(inLanguage('/admin/protection?done', lng))
  if (refusal === 'forbidden') throw data(null, { status: 403 })
  const typed = typeof form['what'] === 'string' ? form['what'] : ''
  return data(
    { error: textOf(lng, `protection:refused-${refusal}`), typed },
    { status: refusal === 'input' ? 422 : 409 },
  )
}

/** Null: it is done. */
async function carryOut(services: Services, actor: SignedIn, form: Record<string, string>) {
  const intent = protectionIntents.of(form['intent'])
  if (intent === 'sign' || intent === 'withdraw') {
    if (!reachOfActor(actor, 'manage-settings')) return 'forbidden'
    const value = intent === 'sign' ? { by: form['by'], on: form['on'] } : null
    const set = await changeSetting(services, actor, { key: 'scan_assessment', value })
    return set.ok ? null : 'input'
  }
  if (intent === 'step') {
    const read = stepSchema.safeParse(form)
    if (!read.success) return 'input'
    const taken = await takeStep(services, actor, read.data)
    return taken.ok ? null : taken.refusal
  }
  const read = incidentSchema.safeParse(form)
  if (!read.success) return 'input'
  const noted = await noteIncident(services, actor, read.data)
  return noted.ok ? null : noted.refusal
}

export default function ProtectionPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('protection')
  return (
    <>
      <DeskHead title={t('title')} lead={t('lead')} />
      <Outcome done={shown.done && !actionData ? t('saved') : null} error={actionData?.error ?? null} />
      <div className="owner-cols">
        <Incidents incidents={shown.incidents} />
        <div>
          <NoteIncident key={shown.incidents.length} now={shown.now} typed={actionData?.typed ?? ''} />
          <ScanAssessment signed={shown.signed} today={shown.today} isDemo={shown.isDemo} />
          <ScanLimits />
        </div>
      </div>
    </>
  )
}
