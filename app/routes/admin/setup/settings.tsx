import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inEachLanguage, DEFAULT_LANGUAGE, inLanguage, type Language } from '#app/domain/language.ts'
import { OWN_PHRASE_LENGTH } from '#app/domain/journal/note-phrases.ts'
import { policy } from '#app/domain/policy.ts'
import { figureIn } from '#app/domain/typed-text.ts'
import { changeSetting, undoChange, type SettingRefusal } from '#app/features/settings/commands/settings.ts'
import { settingChanges, settingOf, type SettingChange } from '#app/features/settings/queries/settings.ts'
import {
  MONEY_KEYS,
  MONEY_NUMBERS,
  NUMBER_KEYS,
  NUMBERS,
  SAFETY_NUMBERS,
  VISIT_NUMBERS,
} from '#app/features/settings/schema.ts'
import { MoneySettingsPanel } from '#app/features/settings/ui/money-settings.tsx'
import { SavedChange, SettingHistory, SettingsList } from '#app/features/settings/ui/settings-list.tsx'
import { SafetySettingsPanel, VisitSettingsPanel } from '#app/features/settings/ui/visit-settings.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn, rowIdIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/settings'
import { settingIntents } from '#app/features/settings/intent-schema.ts'

export const handle = {
  action: 'manage-settings',
  shows: 'no-client',
  formAction: 'manage-settings',
  rateLimit: 'none',
  ns: ['owner'],
} satisfies Handle

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const changes = await settingChanges(services)
  const undoable = newestOfEach(changes)
  const { done } = questionsIn(request.url)
  return {
    rows: await Promise.all(
      NUMBER_KEYS.map(async (key) => {
        const { shipped, min, max, step } = NUMBERS[key]
        return { key, value: await settingOf(services, key), shipped, min, max, step }
      }),
    ),
    money: {
      refundRate: await settingOf(services, 'refund_rate'),
      ways: await settingOf(services, 'payment_ways'),
      instalments: await settingOf(services, 'instalments'),
    },
    reminderHours: await settingOf(services, 'reminder_hours'),
    phrases: await settingOf(services, 'note_phrases'),
    twoFactor: {
      byServer: services.settings.requireStaffTwoFactor,
      byOwner: await settingOf(services, 'staff_two_factor'),
    },
    changes,
    undoable,
    saved: changes.find(({ id, key }) => undoable.includes(id) && (done === key || done === UNDONE)) ?? null,
    title: textOf(lng, 'admin:settings'),
  }
}

/** In the address after a change was taken back; after any other the setting's name stands there. */
const UNDONE = 'undone'
const SHOWN_HERE = [...NUMBER_KEYS, ...MONEY_KEYS, 'reminder_hours', 'note_phrases', 'staff_two_factor'] as const

/** Of each setting here the last change: an older one has been replaced since. Others are undone on their own screens. */
const newestOfEach = (changes: SettingChange[]) =>
  SHOWN_HERE.flatMap((key) => changes.find((change) => change.key === key)?.id ?? [])

/** Sets a number, gives it back its shipped value, or takes a change back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const form = await formIn(request)
  const field = textsIn(form)
  const [intent, key] = [settingIntents.of(field('intent')), field('key')]
  const changed =
    intent === 'undo'
      ? await undoChange(services, actor, rowIdIn(field('change')))
      : await changeSetting(services, actor, {
          key,
          value: intent === 'reset' ? null : typedValue(key, form),
        })
  if (changed.ok) {
    const done = new URLSearchParams({ done: intent === 'undo' ? UNDONE : key })
    return redirect(inLanguage(`/admin/settings?${done}`, lng))
  }
  return data({ key, error: whyNot(key, changed.refusal, lng) }, { status: 422 })
}

/** Why a setting was not changed. One that is no single number says what of its own fields is missing. */
function whyNot(key: string, refusal: SettingRefusal, lng: Language): string {
  if (refusal === 'setting-out-of-bounds') {
    if (key === 'payment_ways') return textOf(lng, 'owner:wrong-payment-ways')
    if (key === 'instalments')
      return textOf(lng, 'owner:wrong-instalments', { apr: policy.instalmentAprMax, most: policy.instalmentMonthsMax })
    if (key === 'reminder_hours') return textOf(lng, 'owner:wrong-reminders', { max: policy.reminderHoursMax })
    if (key === 'note_phrases') return textOf(lng, 'owner:wrong-phrases', { length: OWN_PHRASE_LENGTH })
  }
  return textOf(lng, `owner:${refusal}`)
}

/** What was typed for a setting; its schema has the last word. */
function typedValue(key: string, form: FormData): unknown {
  const text = textsIn(form)
  const typed = text('value').trim()
  if (key === 'refund_rate') return typed
  if (key === 'payment_ways') return form.getAll('value')
  if (key === 'staff_two_factor') return typed === 'true'
  if (key === 'reminder_hours')
    return form
      .getAll('value')
      .filter((hours) => typeof hours === 'string' && hours.trim() !== '')
      .map(Number)
  if (key === 'note_phrases') {
    const wordsOf = (lng: Language) => form.getAll(lng).map((one) => (typeof one === 'string' ? one.trim() : ''))
    const typed = inEachLanguage(wordsOf)
    return typed[DEFAULT_LANGUAGE].flatMap((_, at) => {
      const phrase = inEachLanguage((lng) => typed[lng][at])
      return Object.values(phrase).some(Boolean) ? [phrase] : []
    })
  }
  if (key === 'instalments')
    return {
      isOn: text('isOn') === 'true',
      lender: text('lender').trim(),
      aprPercent: figureIn(text('aprPercent')) ?? NaN,
      months: Number(text('months') || NaN),
    }
  return figureIn(typed) ?? NaN
}

const among =
  (keys: readonly string[]) =>
  ({ key }: { key: string }) =>
    keys.includes(key)
const [isMoney, isVisit, isSafety] = [among(MONEY_NUMBERS), among(VISIT_NUMBERS), among(SAFETY_NUMBERS)]

export default function SettingsPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['owner', 'admin'])
  const outcome = actionData ?? null
  return (
    <>
      <DeskHead title={t('admin:settings')} lead={t('settings-lead')} />
      {shown.saved && !actionData ? <SavedChange change={shown.saved} /> : null}
      <Outcome done={null} error={actionData?.error ?? null} />
      <div className="setting-cols">
        <Within />
        <div>
          <SettingsList
            rows={shown.rows.filter((row) => ![isMoney, isVisit, isSafety].some((is) => is(row)))}
            outcome={outcome}
          />
          <VisitSettingsPanel
            numbers={shown.rows.filter(isVisit)}
            reminderHours={shown.reminderHours}
            phrases={shown.phrases}
            outcome={outcome}
          />
          <MoneySettingsPanel {...shown.money} numbers={shown.rows.filter(isMoney)} outcome={outcome} />
          <SafetySettingsPanel {...shown.twoFactor} numbers={shown.rows.filter(isSafety)} outcome={outcome} />
          <SettingHistory changes={shown.changes} undoable={shown.undoable} />
        </div>
      </div>
    </>
  )
}

const PARTS = [
  ['booking', 'booking-settings'],
  ['visits', 'visit-settings'],
  ['money', 'money-settings'],
  ['safety', 'safety-settings'],
  ['history', 'history'],
] as const

/** The parts of a long page, each a press away. */
function Within() {
  const { t } = useTranslation(['owner', 'admin'])
  return (
    <nav className="setting-parts" aria-label={t('settings-parts')}>
      <ul>
        {PARTS.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`}>{t(name)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
