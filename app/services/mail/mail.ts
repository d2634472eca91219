import type { Language } from '#app/domain/language.ts'
/** A file that goes along: text as it is, anything else in base64. */
export type Attachment = { name: string; type: string; content: string; encoding?: 'base64' }

/** A finished message to one person. */
export type Mail = {
  /** Stable per event: a second delivery of the same event carries the same id. */
  id: string
  to: string
  subject: string
  lng: Language
  text: string
  html: string
  attachments: Attachment[]
}

export type MailPort = {
  name: 'smtp' | 'disk'
  /** Hands the message over. @throws when it could not be handed over; the outbox tries again. */
  send(mail: Mail): Promise<void>
}
