import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/desk/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import type { Language } from '#app/domain/language.ts'
import type { Answer } from '#app/ui/call.ts'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'
import { accountApi, type OwnSession } from '../api.ts'
import { NoticeNote } from '../notes.tsx'
import { unsaid } from '../use-account-form.ts'
import { Prove, useProven } from '../sign-in/prove.tsx'
import { whenText } from '../when.ts'

/** Where the account is signed in, and signing out there. */
export function SessionsPanel() {
  const { t } = useTranslation(['portal', 'common'])
  const { sessions, read, end, endOthers, proven } = useSessions()
  const { busy, notice } = proven
  return (
    <section className="acct-part">
      <h3>{t('sessions')}</h3>
      <p className="sec">{t('sessions-text')}</p>
      <NoticeNote notice={notice} />
      <Prove proven={proven} />
      {notice && !sessions ? (
        <Button tone="secondary" onClick={() => void read()}>
          {t('common:try-again')}
        </Button>
      ) : null}
      {sessions ? (
        <ul className="acct-sessions">
          {sessions.map((session) => (
            <Row key={session.id} session={session} onEnd={end} />
          ))}
        </ul>
      ) : null}
      {sessions && sessions.length > 1 && !proven.asking ? (
        <div>
          <Button tone="secondary" busy={busy} onClick={() => void endOthers()}>
            {t('sign-out-others')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function Row({ session, onEnd }: { session: OwnSession; onEnd(session: OwnSession): Promise<void> }) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const [busy, setBusy] = useState(false)
  const device = session.device || t('unknown-device')
  const end = async () => {
    setBusy(true)
    await onEnd(session)
    setBusy(false)
  }
  return (
    <li>
      <div>
        <p className="strong">{device}</p>
        <p className="small mut">{t('last-seen', { when: whenText(session.lastSeenAt, lng) })}</p>
      </div>
      {session.current ? (
        <Badge tone="skin">{t('this-device')}</Badge>
      ) : (
        <Button
          tone="secondary"
          size="small"
          busy={busy}
          onClick={() => void end()}
          aria-label={t('sign-out-there-of', { device })}
        >
          {t('sign-out-there')}
        </Button>
      )}
    </li>
  )
}

function useSessions() {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const [sessions, setSessions] = useState<OwnSession[] | null>(null)
  const proven = useProven()
  const { run, setNotice } = proven
  const read = useCallback(
    () =>
      accountApi(lng)
        .sessions()
        .then((answer) => {
          if (answer.ok) setSessions(answer.value.sessions)
          setNotice(answer.ok ? null : { code: answer.refusal, text: answer.details?.detail || t(unsaid(answer)) })
        }),
    [lng, t, setNotice],
  )
  useEffect(() => void read(), [read])
  const end = (session: OwnSession) =>
    run(
      () => accountApi(lng).endSession(session.id),
      () => {
        setSessions((all) => all?.filter(({ id }) => id !== session.id) ?? null)
        showToast({ title: t('signed-out-there') })
      },
    )
  const endOthers = () =>
    run(
      () => endEach(lng, sessions?.filter(({ current }) => !current) ?? []),
      () => {
        void read()
        showToast({ title: t('signed-out-others') })
      },
    )
  return { sessions, read, end, endOthers, proven }
}

/** One after the other: the server ends one session a call. What had ended meanwhile is no fault. */
async function endEach(lng: Language, sessions: OwnSession[]): Promise<Answer<null>> {
  for (const { id } of sessions) {
    const answer = await accountApi(lng).endSession(id)
    if (!answer.ok && answer.refusal !== 'not-found') return answer
  }
  return { ok: true, value: null }
}
