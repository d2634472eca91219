import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { data, redirect } from 'react-router'
import { FORCED, homeOf, isForced } from '#app/domain/access/after-sign-in.ts'
import { inLanguage } from '#app/domain/language.ts'
import { ownPath } from '#app/domain/access/own-path.ts'
import type { Role } from '#app/domain/access/roles.ts'
import { AccountFrame } from '#app/features/account/ui/account-frame.tsx'
import { arrive } from '#app/features/account/ui/sign-in/enter.ts'
import { NoticeNote } from '#app/features/account/ui/notes.tsx'
import { PartnerLine } from '#app/features/account/ui/settings/partner-line.tsx'
import { SignInPanel } from '#app/features/account/ui/sign-in/sign-in-panel.tsx'
import { SignUpPanel } from '#app/features/account/ui/sign-in/sign-up-panel.tsx'
import { startSigning } from '#app/features/account/ui/sign-in/signing.ts'
import { TwoFactorStep } from '#app/features/account/ui/sign-in/two-factor-step.tsx'
import type { Handle } from '#app/handle.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { questionsIn } from '#app/input/fields.ts'
import { formIn, textsIn } from '#app/routes/form.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import type { Route } from './+types/sign-in'
import { accountPage } from './page.server.ts'
import { secondFactorByForm, signInByForm } from './sign-in.server.ts'

export const handle = { action: 'sign-in', formAction: 'sign-in', rateLimit: 'none', ns: ['portal'] } satisfies Handle

/** Where the bar's "Log ind" leads where no script opens the dialog. Who is signed in already goes on. */
export function loader(args: Route.LoaderArgs) {
  const { actor, lng } = args.context.get(requestContext)!
  const { next, step } = questionsIn(args.request.url)
  const to = ownPath(next)
  if (actor) throw redirect(inLanguage(to ?? homeOf(actor.roles), lng))
  return { ...accountPage(args, 'sign-in'), to, step: step === 'code' ? ('code' as const) : ('password' as const) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { lng, actor, address } = context.get(requestContext)!
  const { next, step } = questionsIn(request.url)
  const field = textsIn(await formIn(request))
  const [email, code] = [field('email'), field('code').replaceAll(/\s/g, '')]
  const asked = { services: context.get(servicesContext)!, request, lng, actor, address }
  const signed =
    step === 'code'
      ? await secondFactorByForm(asked, /^\d{6}$/.test(code) ? { code } : { recoveryCode: code })
      : await signInByForm(asked, { email, password: field('password') })
  const headers = cookieHeaders(signed.cookies)
  if (!signed.ok) return data({ email, text: signed.text }, { status: signed.status, headers })
  return redirect(inLanguage(wayOn(signed.next, signed.account?.roles ?? [], ownPath(next)), lng), { headers })
}

function wayOn(next: string, roles: readonly Role[], to: string | null) {
  if (next === 'two-factor') return `/account/sign-in?step=code${to ? `&next=${encodeURIComponent(to)}` : ''}`
  if (isForced(next)) return FORCED[next]
  return to ?? homeOf(roles)
}

function cookieHeaders(cookies: readonly string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}

export default function SignInPage({ loaderData: { to, step }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const [typed, setTyped] = useState({ ...startSigning, email: actionData?.email ?? '' })
  const [asksCode, setAsksCode] = useState(step === 'code')
  const [isNew, setIsNew] = useState(false)
  const onEntered: Parameters<typeof SignInPanel>[0]['onEntered'] = (entered) =>
    entered.next === 'two-factor'
      ? setAsksCode(true)
      : arrive(entered, { lng, welcome: t('signed-in'), to, onStay: () => location.reload() })
  const lead = to ? t('sign-in-why') : asksCode ? null : t('sign-in-lead')
  const refused = actionData ? { code: 'refused', text: actionData.text } : null
  return (
    <AccountFrame
      title={t(asksCode ? 'two-factor' : isNew ? 'sign-up' : 'sign-in')}
      {...(lead && { lead })}
      picture="/img/cta.webp"
      plain
    >
      <NoticeNote notice={refused} title={t('sign-in-failed')} />
      {asksCode ? (
        <TwoFactorStep onEntered={onEntered} onBack={() => setAsksCode(false)} />
      ) : isNew ? (
        <>
          <SignUpPanel typed={typed} onTyped={setTyped} lng={lng} />
          <Button tone="text" size="small" onClick={() => setIsNew(false)}>
            {t('sign-in')}
          </Button>
        </>
      ) : (
        <SignInPanel
          typed={typed}
          onTyped={setTyped}
          onEntered={onEntered}
          onForgotten={() => location.assign(inLanguage('/account/reset', lng))}
          onSignUp={() => setIsNew(true)}
        />
      )}
      <div className="acct-partner">
        <PartnerLine />
      </div>
    </AccountFrame>
  )
}
