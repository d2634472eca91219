import { consentText, consentVersion } from '#app/content/consents/texts.ts'
import { addDays, instantOf, at } from '#app/domain/time/clinic-time.ts'
import { HEALTH_FORM_VERSION, HEALTH_KEYS, type HealthQuestion } from '#app/domain/health/health-form.ts'
import type { Services } from '#app/services/services.ts'

type Ground = Pick<Services, 'db' | 'clock' | 'newId'>

const DAYS_AGO = 12

/**
 * Answers about health and a signed consent for the demo's made-up clients of treatments, as most come prepared.
 * @param like their addresses
 * @param says what somebody answers yes to; null: they have neither answered nor signed yet
 */
export async function seedReadiness(
  { db: { k }, clock, newId }: Ground,
  like: string,
  says: (email: string, index: number) => HealthQuestion | 'nothing' | null,
) {
  const treated = await k
    .selectFrom('users as u')
    .innerJoin('appointments as a', 'a.patient_id', 'u.id')
    .select(['u.id', 'u.name', 'u.email'])
    .distinct()
    .where('u.email', 'like', like)
    .where('a.type', '=', 'treatment')
    .orderBy('u.email')
    .execute()
  const ready = treated.flatMap((one, index) => {
    const said = says(one.email, index)
    return said === null ? [] : [{ ...one, said }]
  })
  if (ready.length === 0) return
  const when = instantOf(at(addDays(clock.today(), -DAYS_AGO), '18:30'))
  const answers = (said: string) =>
    JSON.stringify(Object.fromEntries(HEALTH_KEYS.map((key) => [key, { yes: said === key, more: '' }])))
  const rowOf = (id: string) => ({ id: newId(), patient_id: id, lng: 'da' as const })
  await k
    .insertInto('health_answers')
    .values(
      ready.map(({ id, said }) => ({
        ...rowOf(id),
        form_version: HEALTH_FORM_VERSION,
        given_at: when,
        given_by: 'account' as const,
        answers: answers(said),
      })),
    )
    .execute()
  await k
    .insertInto('consents')
    .values(
      ready.map(({ id, name }) => ({
        ...rowOf(id),
        kind: 'laser' as const,
        version: consentVersion('laser'),
        body: JSON.stringify(consentText('laser', 'da')),
        offered_at: when,
        offered_by_name: 'Nora Demo',
        told_by_word: true,
        signable_from: when,
        signed_at: when,
        signed_name: name,
        signed_by: 'account' as const,
      })),
    )
    .execute()
}
