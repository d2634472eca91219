import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const production = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  PUBLIC_URL: 'https://clinic.example',
  DATABASE_URL: 'postgres://db/clinic',
  STRIPE_SECRET_KEY: 'key',
  STRIPE_WEBHOOK_SECRET: 'secret',
  SMTP_URL: 'smtp://mail',
}

test('a fresh machine is a demo on port 3000', () => {
  expect(readEnv({})).toMatchObject({ demo: true, PORT: 3000, publicUrl: 'http://localhost:3000', DATA_DIR: './data' })
})

test('production with everything set is no demo', () => {
  expect(readEnv(production)).toMatchObject({ demo: false, production: true })
})

test.each(['SESSION_SECRET', 'PUBLIC_URL', 'DATABASE_URL', 'STRIPE_SECRET_KEY', 'SMTP_URL'])(
  'production without %s does not start and names it',
  (name) => {
    expect(() => readEnv({ ...production, [name]: '' })).toThrow(name)
  },
)

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
