import type { BlockList } from 'node:net'
import { serverOnly } from '#app/domain/server-only.ts'

/** What an installation is given at start; `server/env.ts` reads it from the environment. */
export type SettingValues = {
  publicUrl: string
  /** Proxies whose word about a caller's network address counts. */
  trustedProxies: BlockList
  demo: boolean
  /** Signs private links and sandbox webhooks. */
  secret: string
  /** The secret before it, while it is being replaced: what it signed still holds. */
  previousSecret: string | null
  /** Signs removal passports. */
  passportKey: string
  dataDir: string
  mailFrom: string
  /** Staff who have no second factor set one up before anything else. */
  requireStaffTwoFactor: boolean
}

/**
 * Settings of a running installation. Secrets are private fields, and listing its properties throws, so that no answer
 * to a browser, log line or copy can carry them.
 */
export class Settings {
  readonly publicUrl
  readonly trustedProxies
  readonly demo
  readonly dataDir
  readonly mailFrom
  readonly requireStaffTwoFactor
  readonly #secret
  readonly #previousSecret
  readonly #passportKey

  constructor(values: SettingValues) {
    this.publicUrl = values.publicUrl
    this.trustedProxies = values.trustedProxies
    this.demo = values.demo
    this.dataDir = values.dataDir
    this.mailFrom = values.mailFrom
    this.requireStaffTwoFactor = values.requireStaffTwoFactor
    this.#secret = values.secret
    this.#previousSecret = values.previousSecret
    this.#passportKey = values.passportKey
    serverOnly(this)
  }

  get secret() {
    return this.#secret
  }

  get previousSecret() {
    return this.#previousSecret
  }

  get passportKey() {
    return this.#passportKey
  }

  /** The same settings with some of them changed. */
  with(changes: Partial<SettingValues>): Settings {
    const { publicUrl, trustedProxies, demo, dataDir, mailFrom, requireStaffTwoFactor } = this
    const { secret, previousSecret, passportKey } = this
    return new Settings({
      publicUrl,
      trustedProxies,
      demo,
      dataDir,
      mailFrom,
      requireStaffTwoFactor,
      secret,
      previousSecret,
      passportKey,
      ...changes,
    })
  }
}

type Secrets = Pick<SettingValues, 'secret' | 'previousSecret'>

/** Every secret that something may have been signed with: the one that signs today first. */
export const secretsOf = ({ secret, previousSecret }: Secrets): readonly string[] =>
  previousSecret === null ? [secret] : [secret, previousSecret]
