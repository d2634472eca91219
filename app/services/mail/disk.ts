import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runningClock, type Clock } from '#app/services/clock/clock.ts'
import { checkMail, mailKey } from './checked.ts'
import type { Mail, MailPort } from './mail.ts'

/** A mail as the viewer of the demo shows it. Field names are the contract's. */
export type ListedMail = {
  id: string
  to: string
  subject: string
  lang: Mail['lng']
  text: string
  html: string
  attachments: { name: string; type: string; url: string }[]
  /** ISO instant. */
  sentAt: string
}

type StoredMail = Mail & { sentAt: string }

/**
 * Keeps each mail as one file in a folder instead of sending it. The same mail twice is one file, and a crash
 * leaves either the whole file or none.
 */
export function diskMail(folder: string, clock: Pick<Clock, 'instant'> = runningClock()): MailPort {
  return {
    name: 'disk',
    async send(mail) {
      checkMail(mail)
      const stored: StoredMail = { ...mail, sentAt: clock.instant().toISOString() }
      await mkdir(folder, { recursive: true })
      const draft = join(folder, `${randomUUID()}.tmp`)
      try {
        await writeFile(draft, JSON.stringify(stored), { mode: 0o600 })
        await rename(draft, fileOf(folder, mail.id))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
  }
}

/** All mails in the folder, newest first. A folder that is not there yet holds none. */
export async function listMails(folder: string): Promise<ListedMail[]> {
  const names = await readdir(folder).catch(noneWhenMissing)
  const files = names.filter((name) => name.endsWith('.json'))
  const mails = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as StoredMail),
  )
  return mails
    .map(listed)
    .sort((a, b) => (a.sentAt === b.sentAt ? a.id.localeCompare(b.id) : a.sentAt < b.sentAt ? 1 : -1))
}

/** One attachment by its mail's id and its own name, or null. The name is looked up, never used as a path. */
export async function readAttachment(
  folder: string,
  id: string,
  name: string,
): Promise<Mail['attachments'][number] | null> {
  const text = await readFile(fileOf(folder, id), 'utf8').catch(noneWhenMissing)
  if (typeof text !== 'string') return null
  return (JSON.parse(text) as StoredMail).attachments.find((attachment) => attachment.name === name) ?? null
}

const fileOf = (folder: string, id: string) => join(folder, `${mailKey(id)}.json`)

const listed = ({ id, to, subject, lng, text, html, attachments, sentAt }: StoredMail): ListedMail => ({
  id,
  to,
  subject,
  lang: lng,
  text,
  html,
  attachments: attachments.map(({ name, type }) => ({ name, type, url: attachmentUrl(id, name) })),
  sentAt,
})

const attachmentUrl = (id: string, name: string) => `/dev/mail/${encodeURIComponent(id)}/${encodeURIComponent(name)}`

function noneWhenMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
