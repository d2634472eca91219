import { z } from 'zod'
import { proxiesIn } from '#app/http/address.ts'
import { estimatedBits } from './secret-strength.ts'

export const SECRET_BITS_MIN = 64

const flag = z.enum(['0', '1', 'true', 'false']).transform((text) => text === '1' || text === 'true')

const schema = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().startsWith('postgres', 'must be a postgres:// address').optional(),
  DATABASE_READ_URL: z.string().startsWith('postgres', 'must be a postgres:// address').optional(),
  DATABASE_LISTEN_URL: z.string().startsWith('postgres', 'must be a postgres:// address').optional(),
  DATABASE_POOLER: flag.default(false),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(12),
  DATA_DIR: z.string().min(1).default('./data'),
  DEMO: flag.optional(),
  DEMO_IN_PRODUCTION: flag.default(false),
  EMBEDDED_IN_PRODUCTION: flag.default(false),
  CLINIC_NOW: z.iso.datetime({ offset: true }).optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  PASSPORT_SIGNING_KEY: z.string().min(32).optional(),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  STRIPE_API_BASE: z.url().optional(),
  SMTP_URL: z.string().startsWith('smtp', 'must be an smtp:// or smtps:// address').optional(),
  /** A bare address bears the clinic's own name, as it stands in its settings. */
  MAIL_FROM: z.string().default('hej@falm.example'),
  VISION_PROVIDER: z.enum(['local', 'openai', 'anthropic']).default('local'),
  VISION_API_KEY: z.string().min(1).optional(),
  VISION_BASE_URL: z.url().optional(),
  VISION_MODEL: z.string().min(1).optional(),
  TRUSTED_PROXIES: z.string().default(''),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_S3_ENDPOINT: z.url().optional(),
  BACKUP_S3_BUCKET: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  BACKUP_S3_REGION: z.string().min(1).default('us-east-1'),
  BACKUP_KEY: z.string().min(32, 'must be at least 32 characters').optional(),
  FREE_SPACE_FLOOR_MB: z.coerce.number().int().min(0).default(500),
  /** Unset: five seconds in production, none in a demo. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).optional(),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_TOKEN: z.string().min(16, 'must be at least 16 characters').optional(),
  ALERT_EMAIL: z.email().optional(),
  ALERT_WEBHOOK: z.url().optional(),
  SLOW_QUERY_MS: z.coerce.number().int().min(1).default(1_000),
  STAFF_TWO_FACTOR: z.enum(['required', 'optional']).optional(),
})

export type Env = z.infer<typeof schema> & {
  demo: boolean
  /** Where it listens: a demo on this machine only, unless somebody names another place. */
  hosts: readonly string[]
  secret: string
  previousSecret: string | null
  drainSeconds: number
  passportKey: string
  publicUrl: string
  requireStaffTwoFactor: boolean
}

/**
 * Reads the environment once, at start.
 * @throws one error naming every variable that is wrong or missing.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(set)
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  if (!parsed.success) throw new Error(`The environment is not right.\n  ${problems.join('\n  ')}`)
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const demo = env.DEMO ?? !production
  if (!demo) problems.push(...wrongInClinic(env))
  if (demo && production && !env.DEMO_IN_PRODUCTION)
    problems.push(
      'DEMO: a demo publishes its passwords; with NODE_ENV=production it also asks for DEMO_IN_PRODUCTION=1',
    )
  if (!demo && env.CLINIC_NOW) problems.push('CLINIC_NOW: only in demo mode')
  try {
    proxiesIn(env.TRUSTED_PROXIES)
  } catch (error) {
    problems.push((error as Error).message)
  }
  if (env.STRIPE_SECRET_KEY && !env.STRIPE_WEBHOOK_SECRET)
    problems.push('STRIPE_WEBHOOK_SECRET: is missing beside STRIPE_SECRET_KEY')
  if (env.DATABASE_POOLER && !env.DATABASE_LISTEN_URL)
    problems.push('DATABASE_LISTEN_URL: is missing beside DATABASE_POOLER, which passes no notifications on')
  problems.push(...missingOf(S3, env), ...missingOf(BACKUPS, env))
  if (env.VISION_PROVIDER !== 'local' && !env.VISION_API_KEY)
    problems.push('VISION_API_KEY: is missing beside VISION_PROVIDER')
  if (problems.length > 0) throw new Error(`The environment is not right.\n  ${problems.join('\n  ')}`)
  return {
    ...env,
    demo,
    hosts: env.HOST ? [env.HOST] : demo ? ['127.0.0.1', '::1'] : ['0.0.0.0'],
    requireStaffTwoFactor: (env.STAFF_TWO_FACTOR ?? (demo ? 'optional' : 'required')) === 'required',
    secret: env.SESSION_SECRET ?? DEMO_SECRET,
    passportKey: env.PASSPORT_SIGNING_KEY ?? DEMO_PASSPORT_KEY,
    previousSecret: env.SESSION_SECRET_PREVIOUS ?? null,
    drainSeconds: env.DRAIN_SECONDS ?? (production ? 5 : 0),
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
  }
}

const S3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
const BACKUPS = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_BUCKET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
] as const

/** A store is named whole or not at all: with half of it files would silently go to a folder. */
function missingOf(names: typeof S3 | typeof BACKUPS, env: z.infer<typeof schema>): string[] {
  const missing = names.filter((name) => !env[name])
  return missing.length === names.length
    ? []
    : missing.map((name) => `${name}: is missing beside the other ${names[0].split('_')[0]} settings`)
}

/** What anything but a demo must have, whatever NODE_ENV says: a clinic that starts open is not noticed until it is too late. */
function wrongInClinic(env: z.infer<typeof schema>): string[] {
  const wrong: string[] = []
  if (!env.SESSION_SECRET) wrong.push('SESSION_SECRET: is missing (at least 32 characters)')
  else if (env.SESSION_SECRET === DEMO_SECRET) wrong.push("SESSION_SECRET: is the demo's, which is published")
  else if (estimatedBits(env.SESSION_SECRET) < SECRET_BITS_MIN)
    wrong.push('SESSION_SECRET: is too easy to guess; make one with: openssl rand -base64 32')
  if (env.SESSION_SECRET_PREVIOUS && env.SESSION_SECRET_PREVIOUS === env.SESSION_SECRET)
    wrong.push('SESSION_SECRET_PREVIOUS: is the same as SESSION_SECRET')
  if (!env.PASSPORT_SIGNING_KEY) wrong.push('PASSPORT_SIGNING_KEY: is missing (at least 32 characters)')
  else if (env.PASSPORT_SIGNING_KEY === env.SESSION_SECRET)
    wrong.push('PASSPORT_SIGNING_KEY: must differ from SESSION_SECRET')
  else if (estimatedBits(env.PASSPORT_SIGNING_KEY) < SECRET_BITS_MIN)
    wrong.push('PASSPORT_SIGNING_KEY: is too easy to guess; make one with: openssl rand -base64 32')
  if (!env.PUBLIC_URL) wrong.push('PUBLIC_URL: is missing')
  else if (!env.PUBLIC_URL.startsWith('https://')) wrong.push('PUBLIC_URL: must begin with https://')
  if (!env.STRIPE_SECRET_KEY) wrong.push('STRIPE_SECRET_KEY: is missing; the sandbox pays in demo mode only')
  if (!env.SMTP_URL) wrong.push('SMTP_URL: is missing; mail is kept in files in demo mode only')
  if (!env.DATABASE_URL && !env.EMBEDDED_IN_PRODUCTION)
    wrong.push(
      'DATABASE_URL: is missing (set EMBEDDED_IN_PRODUCTION=1 to run on the embedded engine, which does not survive power loss)',
    )
  for (const name of DATABASES)
    if (env[name] && !saysTls(env[name]))
      wrong.push(`${name}: must say sslmode=verify-full (or sslmode=disable, where the network between is your own)`)
  for (const name of CALLED) if (env[name] && !isEncrypted(env[name])) wrong.push(`${name}: must begin with https://`)
  return wrong
}

const DATABASES = ['DATABASE_URL', 'DATABASE_READ_URL', 'DATABASE_LISTEN_URL'] as const
/** Whom keys, cards and pictures are sent to. */
const CALLED = ['ALERT_WEBHOOK', 'STRIPE_API_BASE', 'VISION_BASE_URL', 'S3_ENDPOINT', 'BACKUP_S3_ENDPOINT'] as const
const OWN_MACHINE = new Set(['', 'localhost', '127.0.0.1', '[::1]'])

function isEncrypted(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || OWN_MACHINE.has(hostname)
}

/**
 * True when nobody stands between, or the address says in so many words that the line is encrypted and whose
 * certificate counts, or that it is not. The modes between take a certificate of anybody, or will one day.
 */
function saysTls(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, searchParams } = new URL(address)
  if (OWN_MACHINE.has(hostname)) return true
  return searchParams.getAll('sslmode').length === 1 && /^(?:verify-full|disable)$/.test(searchParams.get('sslmode')!)
}

/** Published with the source: no clinic starts with it. */
const DEMO_SECRET = 'demo-secret-for-local-use-only-not-for-production'
const DEMO_PASSPORT_KEY = 'demo-passport-key-for-local-use-only-not-for-production'
