import { join } from 'node:path'
import { data } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { textOf } from '#app/content/text/i18n.server.ts'
import type { Language } from '#app/domain/language.ts'
import { pageLanguage, servicesContext } from '#app/http/context.ts'
import { listMails, type ListedMail } from '#app/services/mail/disk.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/dev-mail'
import './dev-mail.css'

export const handle = { action: 'use-demo-tools', frame: 'none' } satisfies Handle

/** Mail the demo has "sent". Outside demo mode there is no such page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { settings, mail } = context.get(servicesContext)!
  if (!settings.demo || mail.name !== 'disk') throw data(null, { status: 404 })
  const mails = await listMails(join(settings.dataDir, 'mail'))
  const id = new URL(request.url).searchParams.get('id')
  const chosen = mails.find((one) => one.id === id) ?? mails[0] ?? null
  return {
    title: 'Mail',
    words: wordsIn(pageLanguage(context)),
    chosen,
    list: mails.map(({ id: key, to, subject, sentAt }) => ({ id: key, to, subject, sentAt })),
  }
}

type Word = 'title' | 'none' | 'to' | 'sent' | 'html' | 'files' | 'list'

const wordsIn = (lng: Language) => {
  const word = (key: Word) => textOf(lng, `mail:demo-${key}`)
  return {
    title: word('title'),
    none: word('none'),
    to: word('to'),
    sent: word('sent'),
    html: word('html'),
    files: word('files'),
    list: word('list'),
  }
}

export default function DevMailPage({ loaderData: { words, chosen, list } }: Route.ComponentProps) {
  return (
    <main className="wrap dev-mail">
      <h1>{words.title}</h1>
      {chosen ? (
        <div className="dev-mail-columns">
          <nav aria-label={words.list}>
            <ul className="rows tight">
              {list.map(({ id, to, subject, sentAt }) => (
                <li key={id}>
                  <a href={`?id=${encodeURIComponent(id)}`} aria-current={id === chosen.id ? 'true' : undefined}>
                    {subject}
                  </a>
                  <span className="cap mut">
                    {to} · {shown(sentAt)}
                  </span>
                </li>
              ))}
            </ul>
          </nav>
          <Letter mail={chosen} words={words} />
        </div>
      ) : (
        <p className="lead">{words.none}</p>
      )}
    </main>
  )
}

const shown = (iso: string) => iso.slice(0, 16).replace('T', ' ')

function Letter({ mail, words }: { mail: ListedMail; words: ReturnType<typeof wordsIn> }) {
  return (
    <article className="pnl" lang={mail.lang} aria-labelledby="mail-subject">
      <h2 id="mail-subject" className="h4">
        {mail.subject}
      </h2>
      <p className="small sec">
        {words.to}: {mail.to} · {words.sent}: {shown(mail.sentAt)}
      </p>
      <ButtonLink tone="secondary" size="small" href={`/dev/mail/${encodeURIComponent(mail.id)}.html`} target="_blank">
        {words.html}
      </ButtonLink>
      <pre>{linked(mail.text)}</pre>
      {mail.attachments.length > 0 ? (
        <p className="small">
          {words.files}:{' '}
          {mail.attachments.map(({ name, url }) => (
            <a key={name} href={url} download>
              {name}
            </a>
          ))}
        </p>
      ) : null}
    </article>
  )
}

/** The text with its addresses as links, so that a demo can follow them. */
const linked = (text: string) =>
  text.split(/(https?:\/\/[^\s<>]+[^\s<>.,)])/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
