import type { Database } from '#app/db/client.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { isPushEndpoint } from '#app/domain/clients/push.ts'
import type { Settings } from '#app/services/installation-settings.ts'
import { seal, unseal } from '#app/services/signatures/seal.ts'
import type { PushPort } from './push.ts'

const SECONDS_KEPT = 24 * 60 * 60
const TIMEOUT_MS = 10_000
const GONE = [404, 410]

type Secrets = Pick<Settings, 'secret' | 'previousSecret'>
type Ground = { db: Database; settings: Secrets & Pick<Settings, 'publicUrl' | 'mailFrom'>; ask?: typeof fetch }

/**
 * Words on screens by the browsers' push services (RFC 8030): encrypted for the device alone (RFC 8291), signed by
 * this installation's own key (RFC 8292). An address that is no push service's is called by nobody.
 */
export function webPush({ db, settings, ask = fetch }: Ground): PushPort {
  let kept: Promise<Keys> | null = null
  const keys = () => (kept ??= keysOf(db, settings).catch((error) => ((kept = null), Promise.reject(error as Error))))
  return {
    publicKey: async () => (await keys()).publicKey,
    async send({ endpoint, p256dh, auth }, note) {
      if (!isPushEndpoint(endpoint)) return 'gone'
      const { generateRequestDetails } = await library()
      const { method, headers, body } = generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(note),
        {
          TTL: SECONDS_KEPT,
          topic: note.tag,
          vapidDetails: { subject: contactOf(settings), ...(await keys()) },
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

const SEAL = { purpose: 'push key', key: '' }
/** A private key as it is: 32 bytes. Sealed it is longer. */
const BARE = /^[\w-]{43}$/

/**
 * Made once for the installation, whichever process comes first, and kept sealed: whoever reads the database shows
 * nothing on anybody's screen. Under a secret that is gone it is made anew, and devices that knew the old one ask again.
 */
async function keysOf(db: Database, secrets: Secrets): Promise<Keys> {
  const row = await db.k.selectFrom('push_keys').select(['public_key', 'private_key']).executeTakeFirst()
  const privateKey = row && (BARE.test(row.private_key) ? row.private_key : unseal(secrets, SEAL, row.private_key))
  if (!row || !privateKey) return makeKeys(db, secrets, row?.public_key ?? null)
  if (unseal({ secret: secrets.secret, previousSecret: null }, SEAL, row.private_key) === null)
    await db.k
      .updateTable('push_keys')
      .set({ private_key: seal(secrets, SEAL, privateKey) })
      .where('public_key', '=', row.public_key)
      .execute()
  return { publicKey: row.public_key, privateKey }
}

/** @param lost the public half of a key nobody can open any more */
async function makeKeys(db: Database, secrets: Secrets, lost: string | null): Promise<Keys> {
  const { publicKey, privateKey } = (await library()).generateVAPIDKeys()
  await inTransaction(db, async (tx) => {
    if (lost !== null) {
      await tx.deleteFrom('push_keys').where('public_key', '=', lost).execute()
      await tx.deleteFrom('push_devices').execute()
    }
    await tx
      .insertInto('push_keys')
      .values({ public_key: publicKey, private_key: seal(secrets, SEAL, privateKey) })
      .onConflict((on) => on.doNothing())
      .execute()
  })
  return keysOf(db, secrets)
}

/** Whom a push service can reach about our messages: the site, or where it has no public address its mail. */
const contactOf = ({ publicUrl, mailFrom }: Ground['settings']) =>
  publicUrl.startsWith('https://') ? publicUrl : `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
