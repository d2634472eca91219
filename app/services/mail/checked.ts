import { createHash } from 'node:crypto'
import type { Mail } from './mail.ts'

export type Mailbox = { name: string; address: string }

// Line ends start a new header; the rest of the controls have no business in one.
const CONTROL = /\p{Cc}/u
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]{1,64}@[^\s\p{Cc}<>()[\]\\,;:"@]{1,189}$/u

/**
 * Refuses a mail whose fields could add a header or a recipient. Both ways of sending ask here first, so what
 * passes in a demo passes in production.
 * @throws naming the field.
 */
export function checkMail({ id, to, subject, attachments }: Mail): void {
  if (!ADDRESS.test(to)) throw new Error('The mail is not addressed to one plain address')
  const fields: [string, string][] = [
    ['id', id],
    ['subject', subject],
  ]
  for (const { name, type } of attachments) fields.push(['attachment name', name], ['attachment type', type])
  for (const [field, value] of fields) {
    if (value === '' || CONTROL.test(value)) throw new Error(`The mail's ${field} is empty or holds control characters`)
  }
}

/** A name that is safe in file names and headers and the same for the same mail: 40 hex digits. */
export const mailKey = (id: string) => createHash('sha256').update(id).digest('hex').slice(0, 40)

/** Reads "Falm <hej@falm.example>" or a bare address. @throws when it is neither. */
export function mailbox(text: string): Mailbox {
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text.trim())
  const name = named?.[1]?.trim().replace(/^"(.*)"$/, '$1') ?? ''
  const address = (named?.[2] ?? text).trim()
  if (!ADDRESS.test(address) || CONTROL.test(name)) throw new Error(`Not a sender: "${text}"`)
  return { name, address }
}
