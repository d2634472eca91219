import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskMail, listMails, readAttachment } from './disk.ts'
import type { Mail, MailPort } from './mail.ts'
import { readMime } from '#test/support/mime-reader.ts'
import { smtpMail } from './smtp.ts'

type Received = { to: string[]; subject: string; text: string; html: string; files: string[][]; sameMailKey: string }
type Office = { port: MailPort; inbox(): Promise<Received[]>; empty(): Promise<void>; close(): Promise<void> }
type PostOffice = Office & { senders(): string[] }

async function postOffice(from = 'Falm <hej@falm.example>', named?: () => Promise<string>): Promise<PostOffice> {
  let received: { to: string[]; source: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push({
          to: envelope.rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString('latin1'),
        })
        done()
      })
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const port = smtpMail(`smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, from, named)
  return {
    port,
    async inbox() {
      return received.map(({ to, source }) => {
        const { headers, text, html, attachments } = readMime(source)
        const files = attachments.map(({ name, type, content }) => [name, type, content])
        return { to, subject: headers['subject'] ?? '', text, html, files, sameMailKey: headers['message-id'] ?? '' }
      })
    },
    senders: () => received.map(({ source }) => readMime(source).headers['from'] ?? ''),
    empty: async () => void (received = []),
    async close() {
      port.close()
      await new Promise<void>((resolve) => server.close(resolve))
    },
  }
}

async function folder(): Promise<Office> {
  const path = await mkdtemp(join(tmpdir(), 'mail-'))
  return {
    port: diskMail(path),
    async inbox() {
      const mails = await listMails(path)
      return Promise.all(
        mails.map(async ({ id, to, subject, text, html, attachments }) => {
          const found = await Promise.all(attachments.map(({ name }) => readAttachment(path, id, name)))
          const files = found.map((file) => [file!.name, file!.type, file!.content])
          return { to: [to], subject, text, html, files, sameMailKey: id }
        }),
      )
    },
    async empty() {
      for (const name of await readdir(path)) await rm(join(path, name))
    },
    close: () => rm(path, { recursive: true }),
  }
}

const kinds = { smtp: postOffice, disk: folder }
const offices: Partial<Record<keyof typeof kinds, Office>> = {}
beforeAll(async () => {
  offices.smtp = await kinds.smtp()
  offices.disk = await kinds.disk()
})
afterAll(async () => {
  await Promise.all(Object.values(offices).map((office) => office.close()))
})
async function emptyOffice(kind: keyof typeof kinds): Promise<Office> {
  await offices[kind]!.empty()
  return offices[kind]!
}
const each = test.each(Object.keys(kinds) as (keyof typeof kinds)[])

const mail = (more: Partial<Mail> = {}): Mail => ({
  id: 'treatment-confirmed/7f0c',
  to: 'anne@kunde.example',
  subject: 'Din tid er bekræftet: lørdag 5. december 2026 kl. 10.30',
  lng: 'da',
  text: 'Hej Søren\n\nVi glæder os til at se dig på Gothersgade.',
  html: '<p>Hej Søren</p><p>Vi glæder os til at se dig på Gothersgade.</p>',
  attachments: [
    {
      name: 'tid.ics',
      type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: 'BEGIN:VCALENDAR\r\nSUMMARY:Tid hos Falm, æøå\r\nEND:VCALENDAR\r\n',
    },
  ],
  ...more,
})

each('%s: a mail comes as it was written, Danish letters and calendar file included', async (kind) => {
  const office = await emptyOffice(kind)
  await office.port.send(mail())
  const inbox = await office.inbox()
  expect(inbox).toHaveLength(1)
  const { to, subject, text, html, files } = inbox[0]!
  expect({ to, subject, text: text.replaceAll('\r\n', '\n').trim(), html: html.trim() }).toEqual({
    to: ['anne@kunde.example'],
    subject: mail().subject,
    text: mail().text,
    html: mail().html,
  })
  expect(files.map(([name, , content]) => [name, content])).toEqual([['tid.ics', mail().attachments[0]!.content]])
  expect(files[0]![1]).toContain('text/calendar')
})

each('%s: the same mail twice is one mail to its reader', async (kind) => {
  const office = await emptyOffice(kind)
  await office.port.send(mail())
  await office.port.send(mail())
  expect(new Set((await office.inbox()).map(({ sameMailKey }) => sameMailKey)).size).toBe(1)
})

each('%s: two mails are two mails, however alike', async (kind) => {
  const office = await emptyOffice(kind)
  await office.port.send(mail({ id: 'treatment-confirmed/1' }))
  await office.port.send(mail({ id: 'treatment-confirmed-1' }))
  expect(new Set((await office.inbox()).map(({ sameMailKey }) => sameMailKey)).size).toBe(2)
})

test('a mail is from the clinic by the name it has now, unless the sender was given a name of its own', async () => {
  let name = 'Falm'
  const [own, given] = [
    await postOffice('hej@falm.example', async () => name),
    await postOffice(undefined, async () => name),
  ]
  for (name of ['Falm', 'Demo Klinik']) {
    await own.port.send(mail({ id: name }))
    await given.port.send(mail({ id: name }))
  }
  expect([own.senders(), given.senders()]).toEqual([
    [expect.stringMatching(/^"?Falm"? <hej@falm/), expect.stringMatching(/^"?Demo Klinik"? <hej@falm/)],
    [expect.stringMatching(/^"?Falm"? </), expect.stringMatching(/^"?Falm"? </)],
  ])
  await Promise.all([own.close(), given.close()])
})

const LINE_ENDS = ['\r\n', '\n', '\r', '\0']
const injected = LINE_ENDS.flatMap((end): [string, Partial<Mail>][] => {
  const value = `x${end}Bcc: alle@fremmed.example`
  const file = mail().attachments[0]!
  return [
    ['subject', { subject: value }],
    ['address', { to: `anne@kunde.example${end}Bcc: alle@fremmed.example` }],
    ['id', { id: value }],
    ['attachment name', { attachments: [{ ...file, name: value }] }],
    ['attachment type', { attachments: [{ ...file, type: value }] }],
  ]
})

each('%s: a line end in a header field sends nothing', async (kind) => {
  const office = await emptyOffice(kind)
  for (const [field, more] of injected) await expect(office.port.send(mail(more)), field).rejects.toThrow()
  expect(await office.inbox()).toEqual([])
})

const SEVERAL = [
  'anne@kunde.example, bo@kunde.example',
  'anne@kunde.example;bo@kunde.example',
  'Anne <anne@kunde.example>',
  'anne@kunde.example>, <bo@kunde.example',
  'kunder: anne@kunde.example, bo@kunde.example;',
  '"anne@kunde.example"@fremmed.example',
  'anne@kunde.example@fremmed.example',
  '',
]
each('%s: a mail goes to one plain address or to nobody', async (kind) => {
  const office = await emptyOffice(kind)
  for (const to of SEVERAL) await expect(office.port.send(mail({ to })), to).rejects.toThrow()
  expect(await office.inbox()).toEqual([])
})

test('smtp: the sender is the clinic, and nothing answers it by itself', async () => {
  let source = ''
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.on('data', (chunk: Buffer) => (source += chunk.toString('latin1')))
      stream.on('end', () => done())
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const port = smtpMail(`smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, 'Falm <hej@falm.example>')
  await port.send(mail())
  port.close()
  await new Promise<void>((resolve) => server.close(resolve))
  const { headers } = readMime(source)
  expect(headers['from']).toBe('Falm <hej@falm.example>')
  expect(headers['auto-submitted']).toBe('auto-generated')
  expect(Object.keys(headers).filter((name) => ['bcc', 'cc', 'reply-to', 'sender'].includes(name))).toEqual([])
})

test('smtp: a server that refuses or is away is an error, so that the outbox tries again', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('busy'), { responseCode: 451 })),
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const port = smtpMail(`smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`, 'hej@falm.example')
  await expect(port.send(mail())).rejects.toThrow()
  await new Promise<void>((resolve) => server.close(resolve))
  await expect(port.send(mail())).rejects.toThrow()
  port.close()
})

test('smtp: a password is not sent in the clear to another machine', async () => {
  let passwordSeen = false
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => {
      passwordSeen = true
      done(null, { user: 'klinik' })
    },
  })
  const listening = server.listen(0, '0.0.0.0')
  await once(listening, 'listening')
  const port = smtpMail(
    `smtp://klinik:hemmelig@0.0.0.0:${(listening.address() as AddressInfo).port}`,
    'hej@falm.example',
  )
  await expect(port.send(mail())).rejects.toThrow()
  expect(passwordSeen).toBe(false)
  port.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

test.each(['http://mail.example', 'smtp://', 'mail.example:25'])('smtp: "%s" is no mail server', (url) => {
  expect(() => smtpMail(url, 'hej@falm.example')).toThrow('SMTP_URL')
})

test.each(['Falm', 'Falm <hej>', 'Falm <a@b.example>, <c@d.example>', 'Fal\r\nm <a@b.example>'])(
  'smtp: "%s" is no sender',
  (from) => {
    expect(() => smtpMail('smtp://127.0.0.1:25', from)).toThrow('Not a sender')
  },
)

test('disk: the newest mail is first, and its attachments have addresses', async () => {
  const path = await mkdtemp(join(tmpdir(), 'mail-'))
  const clock = { instant: () => new Date(Date.UTC(2026, 11, 3, 10, minute++)) }
  let minute = 0
  const port = diskMail(path, clock)
  for (const id of ['a/1', 'b/2', 'c/3']) await port.send(mail({ id }))
  const mails = await listMails(path)
  expect(mails.map(({ id }) => id)).toEqual(['c/3', 'b/2', 'a/1'])
  expect(mails[0]).toMatchObject({ lang: 'da', sentAt: '2026-12-03T10:02:00.000Z' })
  expect(mails[0]!.attachments).toEqual([
    { name: 'tid.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', url: '/dev/mail/c%2F3/tid.ics' },
  ])
  await rm(path, { recursive: true })
})

test('disk: an id or a name that looks like a path leads nowhere', async () => {
  const path = await mkdtemp(join(tmpdir(), 'mail-'))
  await diskMail(join(path, 'mail')).send(mail({ id: '../../outside' }))
  expect(await readdir(path)).toEqual(['mail'])
  expect(await readAttachment(join(path, 'mail'), '../../outside', '../../../etc/passwd')).toBeNull()
  expect(await readAttachment(join(path, 'mail'), '../../../etc/passwd', 'tid.ics')).toBeNull()
  expect(await listMails(join(path, 'not-there'))).toEqual([])
  await rm(path, { recursive: true })
})
