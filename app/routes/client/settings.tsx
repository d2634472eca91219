import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { clinicTimeAt, dayOf } from '#app/domain/time/clinic-time.ts'
import { inLanguage } from '#app/domain/language.ts'
import { writable } from '#app/domain/typed-text.ts'
import { wantReminders } from '#app/features/account/commands/sign-in.ts'
import { accountOf } from '#app/features/account/queries.ts'
import {
  OwnAccountPanel,
  OwnLanguages,
  OwnNotices,
  OwnSecurity,
  type OwnAccount,
} from '#app/features/account/ui/settings/own-settings.tsx'
import { accessLogOf } from '#app/features/patients/queries/record.ts'
import { AccessList } from '#app/features/patients/ui/access-list.tsx'
import { takeBackErasure } from '#app/features/privacy/commands/erasure.ts'
import { openErasure, retainedRecords } from '#app/features/privacy/queries/erasure.ts'
import { OwnData } from '#app/features/privacy/ui/own-data.tsx'
import { unsubscribeDevice, subscribeDevice } from '#app/features/push/commands.ts'
import { deviceSchema } from '#app/features/push/schema.ts'
import type { Handle } from '#app/handle.ts'
import { logPageSchema, questionsIn } from '#app/input/fields.ts'
import { pageThere } from '#app/input/page.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { useLanguage } from '#app/ui/dates.ts'
import { DeskHead, Panel } from '#app/ui/desk/desk.tsx'
import type { Route } from './+types/settings'
import { reminderIntents } from '#app/features/account/intent-schema.ts'
import { erasureIntents } from '#app/features/privacy/intent-schema.ts'
import { deviceIntents } from '#app/features/push/intent-schema.ts'

export const handle = {
  action: 'see-own-dashboard',
  formAction: 'see-own-dashboard',
  rateLimit: 'none',
  ns: ['dashboard', 'record', 'portal', 'push'],
} satisfies Handle

/** The account, the language, one's own data and who has seen it. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng, self } = authorizePage(context)
  const questions = questionsIn(request.url)
  const { log: page } = logPageSchema.parse(questions)
  const asked = await openErasure(services, self)
  const { firstName, lastName, email, phone, lng: mailLng, reminders, twoFactor } = await accountOf(services, self)
  return {
    shown: {
      account: { firstName, lastName, email, phone, lng: mailLng, reminders, twoFactor } satisfies OwnAccount,
      log: await pageThere(page, (there) => accessLogOf(services, self, there)),
      stays: await retainedRecords(services, self),
      pushKey: await services.push.publicKey(),
      erasureAskedOn: asked && dayOf(clinicTimeAt(asked.askedAt)),
      isTakenBack: 'kept' in questions,
    },
    title: textOf(lng, 'dashboard:menu-settings'),
  }
}

/** Reminders by mail, and words on the screen of the device that asks: on, or off. A wish to be erased: taken back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const text = textsIn(await formIn(request))
  if (reminderIntents.of(text('intent'))) {
    await wantReminders(services, actor, text('wanted') === 'yes')
    return null
  }
  if (erasureIntents.of(text('intent'))) {
    await takeBackErasure(services, actor)
    return redirect(inLanguage('/dashboard/settings?kept#data', lng))
  }
  const [endpoint, p256dh, auth] = [text('endpoint'), text('p256dh'), text('auth')]
  if (deviceIntents.of(text('intent')) === 'push-off') await unsubscribeDevice(services, actor, writable(endpoint))
  else {
    const device = deviceSchema.safeParse({ endpoint, p256dh, auth })
    if (!device.success) throw data(null, { status: 400 })
    await subscribeDevice(services, actor, { ...device.data, lng })
  }
  return null
}

export default function OwnSettingsPage({ loaderData: { shown } }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  const lng = useLanguage()
  return (
    <>
      <DeskHead title={t('menu-settings')} lead={t('settings-lead')} />
      <div className="cols-2">
        <div>
          <OwnAccountPanel account={shown.account} />
          <OwnNotices account={shown.account} pushKey={shown.pushKey} />
          <OwnLanguages account={shown.account} />
        </div>
        <div>
          <OwnSecurity account={shown.account} />
          <OwnData erasureAskedOn={shown.erasureAskedOn} isTakenBack={shown.isTakenBack} stays={shown.stays} />
          <Panel id="log" title={t('log')}>
            <AccessList
              log={shown.log}
              self={t('yourself')}
              isOwn
              empty={t('no-log')}
              hrefOf={(page) => inLanguage(`?log=${page}#log`, lng)}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}
