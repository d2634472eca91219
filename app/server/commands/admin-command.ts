import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { policy } from '#app/domain/policy.ts'
import { createAdmin } from '#app/features/account/commands/create-admin.ts'
import { email as emailField } from '#app/input/text-fields.ts'
import { readEnv, type Env } from '../env.ts'
import { keepFilesPrivate } from '../private-files.ts'
import { openServices } from '../services.ts'

const USAGE = 'npm run admin -- create --email <address> [--first-name <name>] [--last-name <name>]'

/**
 * `npm run admin -- create --email …`: makes an admin and prints the one-time link to choose a password by.
 * @throws with a sentence for the person at the keyboard.
 */
export async function runAdminCommand(args: string[], source: Record<string, string | undefined>): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { email: { type: 'string' }, 'first-name': { type: 'string' }, 'last-name': { type: 'string' } },
  })
  const email = emailField().safeParse(values.email)
  if (positionals.join(' ') !== 'create' || !email.success) throw new Error(`Usage: ${USAGE}`)
  // Opened only: whoever forgets NODE_ENV=production here must not find the demo's people in a clinic.
  keepFilesPrivate()
  const env = readEnv(source)
  refuseAccidentalDemo(env, source)
  const { services, close } = await openServices(env)
  try {
    const made = await createAdmin(services, {
      email: email.data,
      firstName: values['first-name'] ?? '',
      lastName: values['last-name'] ?? '',
    })
    const where = `in ${installationOf(env)}`
    if (!made.ok) return `${email.data} is an admin already, ${where}.`
    if (!made.value.url) return `${email.data} is an admin now, ${where}, and signs in as before.`
    return `${email.data} is an admin, ${where}. Choose a password within ${policy.accountLinkHours} hours, once:\n${made.value.url}`
  } finally {
    await close()
  }
}

/** In a shell without the server's environment everything is a demo: an installation of its own would be made there. */
function refuseAccidentalDemo(env: Env, { DEMO }: Record<string, string | undefined>) {
  const isNamed = DEMO !== undefined && DEMO !== ''
  if (!env.demo || isNamed || (!env.DATABASE_URL && existsSync(join(env.DATA_DIR, 'db')))) return
  throw new Error(
    `This would be a demo, in ${installationOf(env)}. Run it with the server's own environment (NODE_ENV=production and the rest), or with DEMO=1 if a demo is meant.`,
  )
}

function installationOf({ demo, publicUrl, DATABASE_URL: url, DATA_DIR: folder }: Env): string {
  const database = url ? `PostgreSQL at ${new URL(url).host}${new URL(url).pathname}` : folder
  return `${demo ? 'the demo' : 'the clinic'} at ${publicUrl} (${database})`
}
