import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'q7Vd0xLw2mZr9TbKc4YhNf8sJgPu5Ae3',
  PASSPORT_SIGNING_KEY: 'Wc5xNq8tZr3mVb7yKd2pLj6sHf9gTa4E',
  PUBLIC_URL: 'https://clinic.example',
  DATABASE_URL: 'postgres://db/clinic?sslmode=verify-full',
  STRIPE_SECRET_KEY: 'key',
  STRIPE_WEBHOOK_SECRET: 'secret',
  SMTP_URL: 'smtp://mail',
}

test('a fresh machine is a demo on port 3000', () => {
  expect(readEnv({})).toMatchObject({ demo: true, PORT: 3000, publicUrl: 'http://localhost:3000', DATA_DIR: './data' })
})

test('production with everything set is no demo', () => {
  expect(readEnv(production)).toMatchObject({ demo: false, hosts: ['0.0.0.0'], requireStaffTwoFactor: true })
})

test.each(['SESSION_SECRET', 'PASSPORT_SIGNING_KEY', 'PUBLIC_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL'])(
  '[sec 74.8] production without %s does not start and names it',
  (name) => {
    expect(() => readEnv({ ...production, [name]: '' })).toThrow(name)
  },
)

test.each(['', 'prod', 'staging', 'development', 'production'])(
  '[sec 74.2] no clinic starts open: DEMO=0 with NODE_ENV=%j asks for all of it',
  (NODE_ENV) => {
    const missing =
      /SESSION_SECRET[\s\S]*PASSPORT_SIGNING_KEY[\s\S]*PUBLIC_URL[\s\S]*STRIPE_SECRET_KEY[\s\S]*SMTP_URL[\s\S]*DATABASE_URL/
    expect(() => readEnv({ NODE_ENV, DEMO: '0' })).toThrow(missing)
    expect(readEnv({ ...production, NODE_ENV, DEMO: '0' })).toMatchObject({ demo: false, requireStaffTwoFactor: true })
  },
)

test('a secret that is easy to guess is refused with the command that makes a good one', () => {
  for (const secret of ['a'.repeat(32), '0123456789'.repeat(4), 'changeme'.repeat(5)])
    expect(() => readEnv({ ...production, SESSION_SECRET: secret })).toThrow(
      'SESSION_SECRET: is too easy to guess; make one with: openssl rand -base64 32',
    )
  expect(() => readEnv({ ...production, PASSPORT_SIGNING_KEY: 'p'.repeat(32) })).toThrow('PASSPORT_SIGNING_KEY')
})

test('[sec 74.3] the demo’s secret, which is published, opens no clinic', () => {
  const { secret } = readEnv({})
  expect(() => readEnv({ ...production, SESSION_SECRET: secret })).toThrow('SESSION_SECRET')
})

test('a clinic is reached by https and by nothing else', () => {
  expect(() => readEnv({ ...production, PUBLIC_URL: 'http://clinic.example' })).toThrow('PUBLIC_URL')
})

test('[sec 74.7] a database on another machine says whether the line to it is encrypted', () => {
  const at = (DATABASE_URL: string) => () => readEnv({ ...production, DATABASE_URL })
  expect(at('postgres://db.example/clinic')).toThrow('sslmode')
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(at(`postgres://${host}/clinic`)).not.toThrow()
  expect(at('postgres://db/clinic?sslmode=disable')).not.toThrow()
  for (const mode of [
    'no-verify',
    'prefer',
    'allow',
    'require',
    'require&uselibpqcompat=true',
    'verify-full&sslmode=no-verify',
    '',
  ])
    expect(at(`postgres://db/clinic?sslmode=${mode}`)).toThrow('sslmode')
})

test('a replica and the address for notifications say the same, and a pooler asks for the latter', () => {
  for (const name of ['DATABASE_READ_URL', 'DATABASE_LISTEN_URL'])
    expect(() => readEnv({ ...production, [name]: 'postgres://db.example/clinic' })).toThrow(name)
  expect(() => readEnv({ ...production, DATABASE_POOLER: '1' })).toThrow('DATABASE_LISTEN_URL')
  const listen = { DATABASE_POOLER: '1', DATABASE_LISTEN_URL: production.DATABASE_URL }
  expect(readEnv({ ...production, ...listen })).toMatchObject({ DATABASE_POOLER: true })
})

test.each(['STRIPE_API_BASE', 'VISION_BASE_URL', 'S3_ENDPOINT'])(
  '[sec 74.6] %s is called over an encrypted line',
  (name) => {
    const keys = {
      S3_ENDPOINT: 'https://store.example',
      S3_BUCKET: 'b',
      S3_ACCESS_KEY_ID: 'i',
      S3_SECRET_ACCESS_KEY: 'k',
    }
    const at = (address: string) => () => readEnv({ ...production, ...keys, [name]: address })
    expect(at('http://service.example')).toThrow(`${name}: must begin with https://`)
    expect(at('https://service.example')).not.toThrow()
    expect(at('http://127.0.0.1:9000')).not.toThrow()
  },
)

test('[sec 24.2] a demo on a production machine is asked for twice, by name', () => {
  expect(() => readEnv({ NODE_ENV: 'production', DEMO: '1' })).toThrow('DEMO_IN_PRODUCTION')
  expect(readEnv({ NODE_ENV: 'production', DEMO: '1', DEMO_IN_PRODUCTION: '1' }).demo).toBe(true)
})

test('a demo listens to its own machine, unless somebody names another place', () => {
  expect(readEnv({}).hosts).toEqual(['127.0.0.1', '::1'])
  expect(readEnv({ HOST: '0.0.0.0' }).hosts).toEqual(['0.0.0.0'])
})

test('a secret is replaced by naming the one before it, and by another', () => {
  const next = {
    ...production,
    SESSION_SECRET: 'Hn6tRw1zXc8vBq3mLk0pSd7fGj2yTa5E',
    SESSION_SECRET_PREVIOUS: production.SESSION_SECRET,
  }
  expect(readEnv(next)).toMatchObject({
    secret: 'Hn6tRw1zXc8vBq3mLk0pSd7fGj2yTa5E',
    previousSecret: 'q7Vd0xLw2mZr9TbKc4YhNf8sJgPu5Ae3',
  })
  expect(() => readEnv({ ...next, SESSION_SECRET: next.SESSION_SECRET_PREVIOUS })).toThrow('SESSION_SECRET_PREVIOUS')
})

test('every wrong variable is named at once', () => {
  expect(() => readEnv({ PORT: 'http', DATABASE_URL: 'mysql://x', CLINIC_NOW: 'tomorrow' })).toThrow(
    /PORT[\s\S]*DATABASE_URL[\s\S]*CLINIC_NOW/,
  )
})

test("the clinic's clock cannot be set outside demo mode", () => {
  expect(() => readEnv({ ...production, CLINIC_NOW: '2026-12-01T08:00:00Z' })).toThrow('CLINIC_NOW')
})

test('half a file store is no file store: what is missing is named', () => {
  const half = { S3_ENDPOINT: 'https://store.example', S3_BUCKET: 'clinic' }
  expect(() => readEnv(half)).toThrow(/S3_ACCESS_KEY_ID[\s\S]*S3_SECRET_ACCESS_KEY/)
  expect(readEnv({ ...half, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }).S3_REGION).toBe('us-east-1')
})
