import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { shippedText, textOf } from '#app/content/text/i18n.server.ts'
import { OWN_TEXT_KEYS } from '#app/content/text/own-texts.ts'
import { inEachLanguage, DEFAULT_LANGUAGE, inLanguage } from '#app/domain/language.ts'
import { undoChange } from '#app/features/settings/commands/settings.ts'
import { writeText } from '#app/features/settings/commands/texts.ts'
import { settingChanges, settingOf } from '#app/features/settings/queries/settings.ts'
import { SettingHistory } from '#app/features/settings/ui/settings-list.tsx'
import { TextList, type TextOutcome } from '#app/features/settings/ui/text-list.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn, rowIdIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { DeskHead, Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/texts'
import { settingIntents } from '#app/features/settings/intent-schema.ts'

export const handle = {
  action: 'manage-settings',
  shows: 'no-client',
  formAction: 'manage-settings',
  rateLimit: 'none',
  ns: ['owner'],
} satisfies Handle

const PLACES = ['home', 'contact', 'payments', 'affiliates', 'navigation'] as const

/** The texts that may be written anew, and the changes made. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const own = await settingOf(services, 'texts')
  const changes = await settingChanges(services, 10, 'texts')
  const rows = OWN_TEXT_KEYS.map((key) => ({
    key,
    shipped: inEachLanguage((lng) => shippedText(lng, key)),
    own: own[key] ?? inEachLanguage(() => ''),
  }))
  return {
    places: PLACES.map((place) => ({ place, rows: rows.filter(({ key }) => key.startsWith(`${place}:`)) })),
    changes,
    undoable: changes.slice(0, 1).map(({ id }) => id),
    done: 'done' in questionsIn(request.url),
    title: textOf(lng, 'owner:texts'),
  }
}

/** Writes a text, brings the shipped one back, or takes the last change back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  const done = () => redirect(inLanguage('/admin/texts?done=1', lng))
  const intent = settingIntents.of(field('intent'))
  if (intent === 'undo') {
    const undone = await undoChange(services, actor, rowIdIn(field('change')))
    return undone.ok ? done() : data({ text: null, error: textOf(lng, `owner:${undone.refusal}`) }, { status: 409 })
  }
  const isReset = intent === 'reset'
  const typed = inEachLanguage((one) => (isReset ? '' : field(one)))
  const written = await writeText(services, actor, { key: field('key'), ...typed })
  if (written.ok) return done()
  const error = textOf(lng, `owner:${written.refusal}`)
  const text: TextOutcome = { key: field('key'), lng: written.details?.lng ?? DEFAULT_LANGUAGE, error, typed }
  return data({ text, error }, { status: 422 })
}

export default function TextsPage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  return (
    <>
      <DeskHead title={t('texts')} lead={t('texts-lead')} />
      <Outcome done={shown.done && !actionData ? t('saved') : null} error={actionData?.error ?? null} />
      {shown.places.map(({ place, rows }) => (
        <TextList key={place} title={t(`texts-${place}`)} rows={rows} outcome={actionData?.text ?? null} />
      ))}
      <SettingHistory changes={shown.changes} undoable={shown.undoable} />
    </>
  )
}
