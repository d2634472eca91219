import { consentText, consentVersion } from '#app/content/consents/texts.ts'
import { HEALTH_FORM_VERSION, HEALTH_KEYS, type HealthAnswers } from '#app/domain/health/health-form.ts'
import { deriveClearance } from '#app/db/clearance.ts'
import { inTransaction } from '#app/db/transaction.ts'
import type { Services } from '#app/services/services.ts'

/** Answers with a yes to these questions alone, each with what it asks for after it. */
export const healthAnswers = (yes: Partial<Record<string, string>> = {}) =>
  Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: key in yes, more: yes[key] ?? '' }])) as HealthAnswers

type Prepared = { yes?: Partial<Record<string, string>>; isAnswered?: boolean; signs?: ('laser' | 'anaesthesia')[] }

/** The client has answered the health form and signed the consent to laser; without more they may be lasered. */
export async function cleared(
  { db, clock, newId }: Services,
  patientId: string,
  { yes = {}, isAnswered = true, signs = ['laser'] }: Prepared = {},
): Promise<void> {
  const at = clock.instant()
  await inTransaction(db, async (tx) => {
    if (isAnswered)
      await tx
        .insertInto('health_answers')
        .values({
          id: newId(),
          patient_id: patientId,
          form_version: HEALTH_FORM_VERSION,
          lng: 'da',
          given_at: at,
          given_by: 'account',
          answers: JSON.stringify(healthAnswers(yes)),
        })
        .execute()
    for (const kind of signs)
      await tx
        .insertInto('consents')
        .values({
          id: newId(),
          patient_id: patientId,
          kind,
          version: consentVersion(kind),
          lng: 'da',
          body: JSON.stringify(consentText(kind, 'da')),
          offered_at: at,
          offered_by_name: 'Maja',
          told_by_word: true,
          signable_from: at,
          signed_at: at,
          signed_name: 'Ida Holm',
          signed_by: 'account',
        })
        .execute()
    await deriveClearance(tx, patientId)
  })
}

/** Nothing bars anybody for statements that are run past the commands; a command derives the clearance anew. */
export const allClearedInSql = ({ db }: Pick<Services, 'db'>) =>
  db.pool.query(`insert into clearances (patient_id, is_current) select id, true from profiles
    on conflict (patient_id) do update set is_current = true, reasons = '[]', doctor_add_ons = '{}'`)
