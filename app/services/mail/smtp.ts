import { createTransport } from 'nodemailer'
import { checkMail, mailbox, mailKey } from './checked.ts'
import type { Mail, MailPort } from './mail.ts'

/**
 * Sends through a mail server: "smtp://user:password@host:587" or "smtps://…". Neither a password nor a
 * mail is sent in the clear to another machine. A second delivery of a mail carries the same Message-ID, so readers see it once.
 * @param from "Falm <hej@falm.example>", or the bare address: then `named` says who it is from at that moment. @throws at once when the address of the server or the sender is wrong.
 */
export function smtpMail(
  url: string,
  from: string,
  named: () => Promise<string> = async () => '',
): MailPort & { close(): void } {
  const sender = mailbox(from)
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1)
  const transport = createTransport({
    ...serverOf(url),
    pool: true,
    maxConnections: 3,
    maxMessages: 100,
    maxRequeues: 0, // the outbox tries again; a second queue in here would double a mail unseen
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    name: 'smtp',
    async send(mail) {
      checkMail(mail)
      await transport.sendMail({
        from: { ...sender, name: sender.name || (await named()) },
        to: { name: '', address: mail.to },
        messageId: `<${mailKey(mail.id)}@${domain}>`,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        // Keeps out-of-office replies from coming back.
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.lng },
        attachments: mail.attachments.map(attachmentOf),
      })
    },
    close: () => transport.close(),
  }
}

const attachmentOf = ({ name, type, content, encoding }: Mail['attachments'][number]) => ({
  filename: name,
  contentType: type,
  content: Buffer.from(content, encoding ?? 'utf8'),
})

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])

function serverOf(text: string) {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url?.hostname || !['smtp:', 'smtps:'].includes(url.protocol)) {
    throw new Error('SMTP_URL is not an smtp:// or smtps:// address')
  }
  const secure = url.protocol === 'smtps:'
  const auth = { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    requireTLS: !secure && !LOOPBACK.has(url.hostname),
    ...(auth.user && { auth }),
  }
}
