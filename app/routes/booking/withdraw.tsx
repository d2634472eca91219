import { useState } from 'react'
import { data, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { textIfAny, textOf } from '#app/content/text/i18n.server.ts'
import { addDays } from '#app/domain/time/clinic-time.ts'
import { inLanguage, type Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import { questionsIn } from '#app/input/fields.ts'
import { withdraw } from '#app/features/appointments/commands/withdraw.ts'
import { findContract } from '#app/features/appointments/queries/named-contract.ts'
import { STATEMENT_FIELDS, statementSchema, type Statement } from '#app/features/appointments/schema.ts'
import type { ShownContract, StatementErrors, Typed } from '#app/features/appointments/ui/shown.ts'
import { WithdrawPage } from '#app/features/appointments/ui/withdraw-page.tsx'
import { isPaidAtClinic } from '#app/features/payments/queries/payouts.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { isOffline, orOffline } from '#app/routes/or-offline.ts'
import { pageLanguage, requestContext, servicesContext } from '#app/http/context.ts'
import type { Services } from '#app/services/services.ts'
import type { Handle } from '#app/handle.ts'
import { pageMeta } from '#app/ui/page/page-meta.ts'
import type { Route } from './+types/withdraw'
import { statementIntents } from '#app/features/appointments/intent-schema.ts'

export const handle = {
  action: 'withdraw',
  indexed: true,
  formAction: 'withdraw',
  rateLimit: ['withdraw-from-address'],
  ns: ['withdrawal', 'booking'],
} satisfies Handle

const DONE = ['withdrawn', 'received', 'already'] as const
const NUMBER_MAX = 20

export function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)!
  const { lng, clinic } = context.get(requestContext)!
  const { nummer = '', done } = questionsIn(request.url)
  const shown = DONE.find((one) => one === done) ?? null
  return {
    lng,
    publicUrl: services.settings.publicUrl,
    clinicName: clinic.name,
    typed: { name: '', contract: nummer.slice(0, NUMBER_MAX), email: '' },
    done: shown,
    title: textOf(lng, shown ? `withdrawal:done-${shown}` : 'withdrawal:title'),
    description: textOf(lng, 'withdrawal:description'),
  }
}

type Outcome = { typed: Typed; errors?: StatementErrors; confirms?: ShownContract }

/** Looks the contract up, goes back to the form, or takes the statement; what was typed comes along each time. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)!
  const lng = pageLanguage(context)
  const form = await formIn(request)
  const text = textsIn(form)
  const typed = Object.fromEntries(STATEMENT_FIELDS.map((name) => [name, text(name)])) as Typed
  const intent = statementIntents.of(text('intent'))
  if (intent === 'edit') return data<Outcome>({ typed })
  const parsed = statementSchema.safeParse(typed)
  if (!parsed.success) return data<Outcome>({ typed, errors: errorsOf(parsed.error.issues, lng) }, { status: 422 })
  if (intent !== 'confirm')
    return data<Outcome>({ typed: parsed.data, confirms: await shownContract(services, parsed.data) })
  return redirect(inLanguage(`/fortryd-aftale?done=${await withdraw(services, parsed.data, lng)}`, lng))
}

async function shownContract(services: Services, statement: Statement): Promise<ShownContract> {
  const found = await findContract(services, statement)
  if (!found) return { standing: 'unknown' }
  const { id, standing, startsAt, paid, back, lastDay, course } = found
  const isPackage = course?.origin === 'package'
  return {
    standing,
    startsAt,
    paid,
    isPackage,
    back,
    backAtClinic: await isPaidAtClinic(services, { appointmentId: id, planId: course?.planId ?? null }),
    lastDay,
    backBy: addDays(services.clock.today(), policy.refundDays),
  }
}

function errorsOf(issues: { path: PropertyKey[]; message: string }[], lng: Language): StatementErrors {
  const errors: StatementErrors = {}
  for (const { path, message } of issues) {
    const ns = message === 'name-required' || message === 'contract-required' ? 'withdrawal' : 'errors'
    errors[path[0] as keyof Statement] ??=
      textIfAny(lng, `${ns}:field-${message}`) ?? textOf(lng, 'errors:field-invalid')
  }
  return errors
}

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  loaderData ? pageMeta({ ...loaderData, path: '/fortryd-aftale', search: location.search }) : []

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(() => serverAction(), {})

// The page's own reading is its address's: an answer to a press has nothing to read again, and no second trip to lose.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export default function WithdrawRoute({ loaderData, actionData }: Route.ComponentProps) {
  // A press that reached nobody leaves the step as it was.
  const [last, setLast] = useState<Outcome | undefined>()
  const outcome = isOffline(actionData) ? last : (actionData as Outcome | undefined)
  if (outcome !== last) setLast(outcome)
  const { typed, errors, confirms } = outcome ?? { typed: loaderData.typed }
  return (
    <WithdrawPage
      typed={typed}
      edited={outcome !== undefined}
      errors={errors ?? NO_ERRORS}
      confirms={confirms ?? null}
      done={outcome ? null : loaderData.done}
      isOffline={isOffline(actionData)}
    />
  )
}

const NO_ERRORS: StatementErrors = {}
