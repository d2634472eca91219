import type { Database } from '#app/db/client.ts'
import type { PushPort } from './push.ts'

const SECONDS_KEPT = 24 * 60 * 60
const TIMEOUT_MS = 10_000
const GONE = [404, 410]

type Ground = { db: Database; publicUrl: string; mailFrom: string; ask?: typeof fetch }

/**
 * Words on screens by the browsers' push services (RFC 8030): encrypted for the device alone (RFC 8291), signed by
 * this installation's own key (RFC 8292). Only hosts that `isPushEndpoint` knows reach this.
 */
export function webPush({ db, publicUrl, mailFrom, ask = fetch }: Ground): PushPort {
  let kept: Promise<Keys> | null = null
  const keys = () => (kept ??= keysOf(db).catch((error) => ((kept = null), Promise.reject(error as Error))))
  return {
    publicKey: async () => (await keys()).publicKey,
    async send({ endpoint, p256dh, auth }, note) {
      const { generateRequestDetails } = await library()
      const { method, headers, body } = generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(note),
        {
          TTL: SECONDS_KEPT,
          topic: note.tag,
          vapidDetails: { subject: contactOf(publicUrl, mailFrom), ...(await keys()) },
        },
      )
      const answer = await ask(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body!),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (GONE.includes(answer.status)) return 'gone'
      if (!answer.ok) throw new Error(`The push service answered ${answer.status}`)
      return 'sent'
    },
  }
}

type Keys = { publicKey: string; privateKey: string }

/** Loaded with the first word sent: most processes send none. */
const library = async () => (await import('web-push')).default

/** Made once for the installation, whichever process comes first. */
async function keysOf({ k }: Database): Promise<Keys> {
  const find = () => k.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  if (!(await find())) {
    const { publicKey, privateKey } = (await library()).generateVAPIDKeys()
    await k
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: privateKey })
      .onConflict((on) => on.doNothing())
      .execute()
  }
  const row = (await find())!
  return { publicKey: row.public_key, privateKey: row.private_key }
}

/** Whom a push service can reach about our messages: the site, or where it has no public address its mail. */
const contactOf = (publicUrl: string, mailFrom: string) =>
  publicUrl.startsWith('https://') ? publicUrl : `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
