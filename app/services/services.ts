import type { BlockList } from 'node:net'
import type { Database } from '#app/db/client.ts'
import { serverOnly } from '#app/domain/server-only.ts'
import type { AssessorPort } from './assessor/assessor.ts'
import type { FadingPort } from './fading/fading.ts'
import type { LimitPort } from './limits/limits.ts'
import type { Clock } from './clock/clock.ts'
import type { MailPort } from './mail/mail.ts'
import type { PaymentPort } from './payments/payments.ts'
import type { PushPort } from './push/push.ts'
import type { PicturePort } from './pictures/pictures.ts'
import type { SandboxCounter } from './payments/sandbox-counter.ts'
import type { LiveHub } from './realtime/realtime.ts'
import type { SessionPort } from './sessions/sessions.ts'
import type { SettingsCache } from './settings-cache/settings-cache.ts'
import type { SpacePort } from './space/space.ts'
import type { StoragePort } from './storage/storage.ts'
import type { TablePort } from './tables/tables.ts'
import type { UploadPort } from './uploads/uploads.ts'
import type { VideoPort } from './videos/videos.ts'
import type { VisionPort } from './vision/vision.ts'

/** What an installation is told at start; see server/env.ts. */
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

/** Everything that reaches outside the process. Built once in server/services.ts, or by test/world.ts. */
export type Services = {
  settings: Settings
  settingsCache: SettingsCache
  db: Database
  clock: Clock
  mail: MailPort
  push: PushPort
  payments: PaymentPort
  /** The sandbox's own counter, where its payment page pays; null when a real provider takes the money. */
  sandbox: SandboxCounter | null
  storage: StoragePort
  pictures: PicturePort
  tables: TablePort
  fading: FadingPort
  sessions: SessionPort
  videos: VideoPort
  vision: VisionPort
  assessor: AssessorPort
  live: LiveHub
  limits: LimitPort
  uploads: UploadPort
  space: SpacePort
  newId: () => string
}
