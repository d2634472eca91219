import type { Database } from '#app/db/client.ts'
import type { Settings } from './installation-settings.ts'
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

/** Everything that reaches outside the process. Built once in server/services.ts, or by test/clinic/world.ts. */
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
