import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { showToast } from '#app/ui/toast.tsx'
import { accountApi, type OwnSession } from './api.ts'
import { NoticeNote } from './notes.tsx'
import { useSending } from './use-account-form.ts'
import { whenText } from './when.ts'

/** Where the account is signed in, and signing out there. */
export function SessionsPanel() {
  const { t } = useTranslation(['portal', 'common'])
  const { sessions, read, end, endOthers, busy, notice } = useSessions()
  return (
    <section className="acct-part">
      <h3>{t('sessions')}</h3>
      <p className="sec">{t('sessions-text')}</p>
      <NoticeNote notice={notice} />
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
      {sessions && sessions.length > 1 ? (
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
  const { send, busy, notice, setNotice } = useSending()
  const read = useCallback(
    () =>
      accountApi(lng)
        .sessions()
        .then((answer) => {
          if (answer.ok) setSessions(answer.value.sessions)
          setNotice(answer.ok ? null : { code: answer.refusal, text: answer.details?.detail || t('no-network') })
        }),
    [lng, t, setNotice],
  )
  useEffect(() => void read(), [read])
  const end = async (session: OwnSession) => {
    const answer = await send(() => accountApi(lng).endSession(session.id))
    if (!answer?.ok) return
    setSessions((all) => all?.filter(({ id }) => id !== session.id) ?? null)
    showToast({ title: t('signed-out-there') })
  }
  /** One after the other: the server ends one session a call, and what failed stays in the list. */
  const endOthers = async () => {
    for (const { id } of sessions?.filter(({ current }) => !current) ?? []) {
      const answer = await send(() => accountApi(lng).endSession(id))
      if (!answer?.ok) return read()
    }
    setSessions((all) => all?.filter(({ current }) => current) ?? null)
    showToast({ title: t('signed-out-others') })
  }
  return { sessions, read, end, endOthers, busy, notice }
}
