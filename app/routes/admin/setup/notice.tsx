import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { formatDay, formatTime, dayOf, type ClinicTime } from '#app/domain/time/clinic-time.ts'
import { inEachLanguage, inLanguage, type Language } from '#app/domain/language.ts'
import { NOTICE_GROUNDS, noticeState, type NoticeSetting, type NoticeState } from '#app/domain/clinic/notice.ts'
import { findNoticeSetting } from '#app/features/notice/queries.ts'
import { NOTICE_FIELDS, noticeSchema, type NoticeFault, type NoticeField } from '#app/features/notice/schema.ts'
import { NoticeEditor, type NoticeFaults } from '#app/features/notice/ui/notice-editor.tsx'
import { changeSetting, undoChange } from '#app/features/settings/commands/settings.ts'
import { settingChanges } from '#app/features/settings/queries/settings.ts'
import { SettingHistory } from '#app/features/settings/ui/settings-list.tsx'
import type { Handle } from '#app/handle.ts'
import { questionsIn, rowIdIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { Outcome } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/notice'
import { settingIntents } from '#app/features/settings/intent-schema.ts'

export const handle = {
  action: 'manage-settings',
  shows: 'no-client',
  formAction: 'manage-settings',
  rateLimit: 'none',
  ns: ['owner'],
} satisfies Handle

const EMPTY: NoticeSetting = {
  isActive: false,
  backgroundColor: NOTICE_GROUNDS.skin2,
  textColor: NOTICE_GROUNDS.ink,
  contentDa: '',
  contentEn: '',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const setting = (await findNoticeSetting(services)) ?? EMPTY
  return {
    setting,
    state: noticeState(setting, services.clock.now()),
    changes: await settingChanges(services, 20, 'notice_banner'),
    home: inEachLanguage(homeWords),
    done: 'done' in questionsIn(request.url),
    title: textOf(lng, 'admin:notice'),
  }
}

const homeWords = (lng: Language) => ({
  heading: textOf(lng, 'home:hero-title'),
  links: (['pricing', 'about', 'contact'] as const).map((name) => textOf(lng, `navigation:${name}`)),
})

/** Saves the banner, shown or not, or takes the newest change back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const field = textsIn(await formIn(request))
  if (settingIntents.of(field('intent')) === 'undo') {
    const undone = await undoChange(services, actor, rowIdIn(field('change')))
    if (!undone.ok) return data({ faults: {}, error: textOf(lng, `owner:${undone.refusal}`) }, { status: 422 })
    return redirect(inLanguage('/admin/notice?done=1', lng))
  }
  const typed = noticeSchema.safeParse(Object.fromEntries(NOTICE_FIELDS.map((name) => [name, field(name)])))
  if (!typed.success) {
    const faults: NoticeFaults = {}
    for (const { path, message } of typed.error.issues) faults[path[0] as NoticeField] ??= message as NoticeFault
    return data({ faults, error: textOf(lng, 'owner:notice-wrong') }, { status: 422 })
  }
  const changed = await changeSetting(services, actor, { key: 'notice_banner', value: typed.data })
  if (!changed.ok) return data({ faults: {}, error: textOf(lng, `owner:${changed.refusal}`) }, { status: 422 })
  return redirect(inLanguage('/admin/notice?done=1', lng))
}

export default function NoticePage({ loaderData: shown, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('owner')
  return (
    <>
      <NoticeEditor
        key={shown.changes[0]?.id ?? 0}
        setting={shown.setting}
        faults={actionData?.faults ?? {}}
        home={shown.home}
        lead={<State setting={shown.setting} state={shown.state} />}
      >
        <Outcome done={shown.done && !actionData ? t('saved') : null} error={actionData?.error ?? null} />
      </NoticeEditor>
      <SettingHistory changes={shown.changes} undoable={shown.changes.slice(0, 1).map(({ id }) => id)} />
    </>
  )
}

/** One line on what visitors see now, and until when or from when. */
function State({ setting: { from, until }, state }: { setting: NoticeSetting; state: NoticeState }) {
  const { t } = useTranslation('owner')
  const lng = useLanguage()
  const when = (time: ClinicTime) => `${formatDay(dayOf(time), lng, 'long')} ${formatTime(time, lng)}`
  if (state === 'waiting') return t('notice-waiting', { when: when(from!) })
  if (state === 'shown' && until) return t('notice-on-until', { when: when(until) })
  return t(state === 'off' ? 'notice-off' : state === 'over' ? 'notice-over' : 'notice-on')
}
