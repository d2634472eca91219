import type { SignedIn } from '#app/domain/access/actor.ts'
import { refuse } from '#app/domain/result.ts'
import { decideHealth } from '#app/features/health/commands/decide.ts'
import { overrideClearance } from '#app/features/health/commands/override.ts'
import { decisionSchema, overrideSchema } from '#app/features/health/schema.ts'
import { isId } from '#app/input/fields.ts'
import type { Services } from '#app/services/services.ts'

/** What staff say of a client's clearance, as a form sends it: a decision, an override. */
export function clearanceAct(services: Services, actor: SignedIn, id: string, form: Record<string, string>) {
  if (!isId(id)) return refuse('not-found')
  if (form['act'] === 'decide') {
    const read = decisionSchema.safeParse(form)
    const asked = { patientId: id, version: form['version'] ?? '' }
    return read.success ? decideHealth(services, actor, asked, read.data) : refuse('incomplete')
  }
  const read = overrideSchema.safeParse(form)
  return read.success ? overrideClearance(services, actor, read.data) : refuse('incomplete')
}
