import { parseArgs } from 'node:util'
import { z } from 'zod'
import { policy } from '#app/domain/policy.ts'
import { createAdmin } from '#app/features/account/commands/create-admin.ts'
import { readEnv } from './env.ts'
import { keepFilesPrivate } from './private-files.ts'
import { openServices } from './services.ts'

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
  const email = z.email().max(254).safeParse(values.email)
  if (positionals.join(' ') !== 'create' || !email.success) throw new Error(`Usage: ${USAGE}`)
  // Opened only: whoever forgets NODE_ENV=production here must not find the demo's people in a clinic.
  keepFilesPrivate()
  const { services, close } = await openServices(readEnv(source))
  try {
    const made = await createAdmin(services, {
      email: email.data,
      firstName: values['first-name'] ?? '',
      lastName: values['last-name'] ?? '',
    })
    if (!made.ok) return `${email.data} is an admin already.`
    if (!made.value.url) return `${email.data} is an admin now, and signs in as before.`
    return `${email.data} is an admin. Choose a password within ${policy.accountLinkHours} hours, once:\n${made.value.url}`
  } finally {
    await close()
  }
}
