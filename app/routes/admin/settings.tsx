import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { clinic } from '#app/content/clinic.ts'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { changeSetting, undoChange } from '#app/features/settings/commands.ts'
import { settingChanges, settingOf, type SettingChange } from '#app/features/settings/queries.ts'
import { MONEY_NUMBERS, NUMBER_KEYS, NUMBERS } from '#app/features/settings/schema.ts'
import { MoneySettingsPanel } from '#app/features/settings/ui/money-settings.tsx'
import { SettingHistory, SettingsList } from '#app/features/settings/ui/settings-list.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn } from '#app/input/fields.ts'
import { behindSignIn } from '#app/routes/behind-sign-in.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk.tsx'
import type { Route } from './+types/settings'

export const handle = { action: 'manage-settings', formAction: 'manage-settings', ns: ['owner'] } satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = behindSignIn(context, 'manage-settings')
  const changes = await settingChanges(services)
  return {
    rows: await Promise.all(
      NUMBER_KEYS.map(async (key) => {
        const { shipped, min, max } = NUMBERS[key]
        return { key, value: await settingOf(services, key), shipped, min, max }
      }),
    ),
    money: {
      refundRate: await settingOf(services, 'refund_rate'),
      ways: await settingOf(services, 'payment_ways'),
      instalments: await settingOf(services, 'instalments'),
    },
    changes,
    undoable: newestOfEach(changes),
    done: 'done' in questionsIn(request.url),
    title: `${textOf(lng, 'admin:settings')} · ${clinic.name}`,
  }
}

/** Of each number the last change: an older one has been replaced since. Weeks are undone on their own screen. */
const newestOfEach = (changes: SettingChange[]) =>
  NUMBER_KEYS.flatMap((key) => changes.find((change) => change.key === key)?.id ?? [])

/** Sets a number, gives it back its shipped value, or takes a change back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = behindSignIn(context, 'manage-settings')
  const form = await formIn(request)
  const field = textsIn(form)
  const [intent, key] = [field('intent'), field('key')]
  const changed =
    intent === 'undo'
      ? await undoChange(services, actor, Number(field('change')))
      : await changeSetting(services, actor, {
          key,
          value: intent === 'reset' ? null : typedValue(key, form),
        })
  if (changed.ok) return redirect(inLanguage('/admin/settings?done=1', lng))
  return data({ key, error: textOf(lng, `owner:${changed.refusal}`) }, { status: 422 })
}

/** What was typed for a setting; its schema has the last word. */
function typedValue(key: string, form: FormData): unknown {
  const text = textsIn(form)
  const typed = text('value').trim()
  if (key === 'refund_rate') return typed
  if (key === 'payment_ways') return form.getAll('value')
  if (key === 'instalments')
    return {
      isOn: text('isOn') === 'true',
      lender: text('lender').trim(),
      aprPercent: Number(text('aprPercent').replace(',', '.') || NaN),
      months: Number(text('months') || NaN),
    }
  return typed === '' ? NaN : Number(typed)
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.title },
  { name: 'robots', content: 'noindex' },
]

const isMoney = ({ key }: { key: string }) => (MONEY_NUMBERS as readonly string[]).includes(key)

export default function SettingsPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'admin'])
  return (
    <>
      <DeskHead title={t('admin:settings')} lead={t('settings-lead')} />
      <Outcome done={shown.done && !actionData ? t('saved') : null} error={actionData?.error ?? null} />
      <SettingsList rows={shown.rows.filter((row) => !isMoney(row))} outcome={actionData ?? null} />
      <MoneySettingsPanel {...shown.money} numbers={shown.rows.filter(isMoney)} outcome={actionData ?? null} />
      <SettingHistory changes={shown.changes} undoable={shown.undoable} />
    </>
  )
}
