import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { inLanguage } from '#app/domain/language.ts'
import { ERASURE_REASON_MAX } from '#app/domain/clients/retention.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/ui/shell/languages.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'
import { accountApi, type ErasureAsked } from '../api.ts'
import { fetchExport } from './export.ts'
import { Done, NoticeNote } from '../notes.tsx'
import { Prove, useProven } from '../sign-in/prove.tsx'
import '../account.css'

/** A client's rights: a copy of all that is kept about them, and having it erased. */
export function DataPanel() {
  return (
    <div className="acct-parts">
      <Export />
      <Erasure />
    </div>
  )
}

/** All that is kept about oneself, as a file. */
export function Export() {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const scripted = useScripted()
  const proven = useProven()
  return (
    <section className="acct-part">
      <h3>{t('export')}</h3>
      <p className="sec">{t('export-text')}</p>
      <NoticeNote notice={proven.notice} />
      {proven.asking ? (
        <Prove proven={proven} />
      ) : (
        <div>
          <Button
            tone="secondary"
            disabled={!scripted}
            busy={proven.busy}
            busyLabel={t('collecting')}
            onClick={() => void proven.run(() => fetchExport(lng), save)}
          >
            <Icon name="download" />
            {t('export-get')}
          </Button>
        </div>
      )}
    </section>
  )
}

function save({ file, name }: { file: Blob; name: string }) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: name })
  link.click()
  // Later: the browser reads it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/**
 * The wish to be erased, and what is kept all the same.
 * @param note what came of an earlier one, until the next is sent
 */
export function Erasure({ note = null }: { note?: ReactNode }) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const scripted = useScripted()
  const proven = useProven()
  const [asked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const [answer, setAnswer] = useState<ErasureAsked | null>(null)
  const [first, setFirst] = useState<string[]>([])
  const open = () =>
    void proven.run(accountApi(lng).beforeErasure, (answer) => {
      setFirst(answer.first)
      setAsked(true)
    })
  const send = () => void proven.run(() => accountApi(lng).askErasure(reason.trim()), setAnswer)
  if (answer)
    return (
      <section className="acct-part">
        <Done title={t('erasure-sent')}>
          <p className="sec">
            {answer.message} {answer.goes}
          </p>
          <ul className="acct-stays">
            {answer.stays.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </Done>
      </section>
    )
  return (
    <section className="acct-part">
      <h3>{t('erasure')}</h3>
      <p className="sec">
        {t('erasure-text')} <a href={inLanguage('/privatlivspolitik', lng)}>{t('privacy')}</a>.
      </p>
      {note}
      <NoticeNote notice={proven.notice} />
      <Prove proven={proven} />
      {!proven.asking && asked ? (
        <div className="acct-form">
          {first.length > 0 ? <First sentences={first} /> : null}
          <TextArea
            label={t('erasure-reason')}
            optional
            maxLength={ERASURE_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <div className="acct-acts">
            <Button tone="danger" busy={proven.busy} busyLabel={t('sending')} onClick={send}>
              {t('erasure-send')}
            </Button>
            <Button tone="text" onClick={() => setAsked(false)}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      ) : null}
      {!proven.asking && !asked ? (
        <div>
          <Button tone="text" className="acct-end" disabled={!scripted} busy={proven.busy} onClick={open}>
            {t('erasure')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

/** What stands in the way of an erasure, before it is asked for; it has the focus, so that it is heard and seen. */
function First({ sentences }: { sentences: readonly string[] }) {
  const { t } = useTranslation('portal')
  const lng = useLanguage()
  const own = useRef<HTMLDivElement>(null)
  useEffect(() => own.current?.focus(), [])
  return (
    <div className="note warn" role="status" tabIndex={-1} ref={own}>
      <div>
        <p className="strong">{t('erasure-first')}</p>
        <ul className="acct-stays">
          {sentences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <a href={inLanguage('/dashboard/course', lng)}>{t('erasure-first-visits')}</a>
      </div>
    </div>
  )
}
