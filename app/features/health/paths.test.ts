import { expect, test } from 'vitest'
import type { AppointmentStatus } from '#app/domain/booking/appointment.ts'
import { closeVisit } from '#app/features/appointments/commands/close-visit.ts'
import { markVisit } from '#app/features/appointments/commands/change-as-staff.ts'
import { signEntry } from '#app/features/journal/commands/entries.ts'
import { cleared, healthAnswers } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import {
  decided,
  derived,
  healthClinic,
  openReaction,
  withNewClient,
  type HealthClinic,
} from '#test/clinic/health-clinic.ts'
import { TREATMENT } from '#test/clinic/treatment.ts'
import { engines } from '#test/clinic/world.ts'

// Every reason that bars the laser against every way of a laser visit into `in_progress` or `completed`.

type Reason = {
  make: (of: HealthClinic) => Promise<unknown>
  /** A test spot is what it asks for. */
  permitsSpot?: true
}

const clearedBut =
  (more?: Parameters<typeof cleared>[2]) =>
  ({ services, ida }: HealthClinic) =>
    cleared(services, ida.userId, more)
const and =
  (...steps: ((of: HealthClinic) => Promise<unknown>)[]) =>
  async (of: HealthClinic) => {
    for (const step of steps) await step(of)
  }
const query = ({ services }: HealthClinic, text: string, values: unknown[]) => services.db.pool.query(text, values)
const orderInjection = (of: HealthClinic) =>
  query(of, `update appointments set add_ons = '{smertefri}' where patient_id = $1`, [of.ida.userId])
const needsSpot = clearedBut({ yes: { 'cosmetic-tattoo': '' } })

/** A test spot as it was given two months before. */
async function spotGiven(of: HealthClinic) {
  const id = await visit(of.services, of.ida, of.providerId, { at: '2026-09-01T10:00' })
  await query(of, `update appointments set is_test_spot = true, status = 'completed' where id = $1`, [id])
  await derived(of)
}

const REASONS: Record<string, Reason> = {
  'has answered nothing': { make: clearedBut({ isAnswered: false }) },
  'was never derived': { make: async () => {} },
  'answered more than 14 days before': {
    async make(of) {
      // Before the day of the earliest path.
      of.clock.moveTo('2026-09-01T08:00:00+02:00')
      await clearedBut()(of)
      of.clock.moveTo('2026-11-30T08:00:00+01:00')
    },
  },
  'has signed no consent': { make: clearedBut({ signs: [] }) },
  'is pregnant': { make: clearedBut({ yes: { pregnant: '' } }) },
  'needs a doctor first': { make: clearedBut({ yes: { epilepsy: '' } }) },
  'needs a test spot': { make: needsSpot, permitsSpot: true },
  'has a test spot that was not read': { make: and(needsSpot, spotGiven), permitsSpot: true },
  'has a test spot whose skin changed': {
    make: and(needsSpot, spotGiven, (of) => decided(of, { kind: 'test-spot', answer: 'changed' })),
  },
  'was first treated less than 14 days ago': {
    make: and(needsSpot, async ({ services, maja, ida }) => {
      const tattoo = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const
      const about = { patientId: ida.userId, visitId: null, kind: 'treatment', tattoo } as const
      await signEntry(services, maja, { ...about, content: TREATMENT })
    }),
    permitsSpot: true,
  },
  'has a reaction that waits for an answer': { make: and(clearedBut(), openReaction) },
  'was refused by the doctor': {
    make: and(clearedBut(), (of) => decided(of, { kind: 'health', answer: 'not-allowed' })),
  },
  'may have a test spot alone': {
    make: and(clearedBut(), (of) => decided(of, { kind: 'health', answer: 'spot-first' })),
    permitsSpot: true,
  },
  'waits for a doctor’s yes to an injection': {
    make: and(clearedBut({ signs: ['laser', 'anaesthesia'] }), orderInjection),
  },
  'has signed nothing for the injection': {
    make: and(clearedBut(), orderInjection, (of) =>
      query(
        of,
        `insert into add_on_decisions (appointment_id, rule_name, answer, price)
           select id, 'smertefri', 'approved', 80000 from appointments where patient_id = $1`,
        [of.ida.userId],
      ),
    ),
  },
  'changed an answer that nothing was derived from': {
    make: and(clearedBut(), (of) =>
      query(
        of,
        `insert into health_answers select gen_random_uuid(), patient_id, form_version, lng, given_at + interval '1 minute',
           given_by, $1::jsonb from health_answers where patient_id = $2`,
        [JSON.stringify(healthAnswers({ pregnant: '' })), of.ida.userId],
      ),
    ),
  },
}

type Path = {
  from: AppointmentStatus
  at?: string
  type?: 'consultation'
  /** What is given is a test spot. */
  isSpot?: true
  take: (of: HealthClinic, id: string) => Promise<unknown>
}
const marks =
  (from: AppointmentStatus, to: AppointmentStatus, asTestSpot = false) =>
  async ({ services, maja }: HealthClinic, id: string) => {
    const done = await markVisit(services, maja, { id, from, to, asTestSpot })
    if (!done.ok) throw new Error(done.refusal)
  }
const sets = (set: string) => (of: HealthClinic, id: string) =>
  query(of, `update appointments set ${set} where id = $1`, [id])
const inserts = (of: HealthClinic, like: string, { status, of: patientId }: { status: string; of: string }) =>
  query(
    of,
    `insert into appointments (id, patient_id, provider_id, type, appointment_date, appointment_time,
       duration_minutes, status, payment_status, email, first_name, add_ons)
     select gen_random_uuid(), $2::uuid, provider_id, type, appointment_date - 60, '10:00', 30, $3, 'confirmed', email,
       first_name, add_ons from appointments where id = $1`,
    [like, patientId, status],
  )

/** The board, the calendar and the API share `markVisit`; SQL is any statement, whatever sends it. */
const PATHS: Record<string, Path> = {
  'the board starts it': { from: 'ankommet', take: marks('ankommet', 'in_progress') },
  'the board starts it past the arrival': { from: 'confirmed', take: marks('confirmed', 'in_progress') },
  'the board completes what was begun': { from: 'in_progress', take: marks('in_progress', 'completed') },
  'the API completes it in one call': { from: 'confirmed', take: marks('confirmed', 'completed') },
  'the board starts it as a test spot': {
    from: 'ankommet',
    isSpot: true,
    take: marks('ankommet', 'in_progress', true),
  },
  'the API completes it as a test spot': {
    from: 'confirmed',
    isSpot: true,
    take: marks('confirmed', 'completed', true),
  },
  'a past visit is closed as given': {
    from: 'confirmed',
    at: '2026-11-27T10:00',
    async take({ services, maja, ida }, id) {
      const done = await closeVisit(services, { id, patientId: ida.userId, as: 'completed' }, maja)
      if (!done.ok) throw new Error(done.refusal)
    },
  },
  'SQL starts it': { from: 'ankommet', take: sets(`status = 'in_progress'`) },
  'SQL completes it': { from: 'confirmed', take: sets(`status = 'completed'`) },
  'SQL completes what was missed': { from: 'no_show', take: sets(`status = 'completed'`) },
  'SQL completes it as a test spot': {
    from: 'ankommet',
    isSpot: true,
    take: sets(`is_test_spot = true, status = 'completed'`),
  },
  'SQL completes a consultation and calls it a treatment': {
    from: 'confirmed',
    type: 'consultation',
    async take(of, id) {
      await sets(`status = 'completed'`)(of, id)
      await sets(`type = 'treatment'`)(of, id)
    },
  },
  'SQL inserts a visit already given': {
    from: 'confirmed',
    take: (of, id) => inserts(of, id, { status: 'completed', of: of.ida.userId }),
  },
  'SQL inserts a visit under way': {
    from: 'confirmed',
    take: (of, id) => inserts(of, id, { status: 'in_progress', of: of.ida.userId }),
  },
  'SQL inserts a visit for a record that was merged into the client’s': {
    from: 'confirmed',
    async take(of, id) {
      const { userId: merged } = await signedIn(of.services)
      await cleared(of.services, merged, { isAnswered: false, signs: [] })
      await query(of, `update clearances set reasons = '[]' where patient_id = $1`, [merged])
      await query(of, 'update profiles set merged_into = $2 where id = $1', [merged, of.ida.userId])
      await derived(of)
      await inserts(of, id, { status: 'completed', of: merged })
    },
  },
}

/** The client's laser visits as they stand. */
const laserOf = async (of: HealthClinic) =>
  (
    await query(
      of,
      `select id, status, is_test_spot from appointments where patient_id = $1 and type = 'treatment' order by id`,
      [of.ida.userId],
    )
  ).rows

const booked = (of: HealthClinic, { from: status, at = '2026-11-30T09:30', type }: Path) =>
  visit(of.services, of.ida, of.providerId, { at, status, type: type ?? 'treatment' })

for (const engine of engines())
  for (const [why, { make, permitsSpot }] of Object.entries(REASONS))
    test(`no path gives a client laser who ${why} (${engine})`, async () => {
      const clinic = await healthClinic(engine)
      for (const [name, path] of Object.entries(PATHS)) {
        if (permitsSpot && path.isSpot) continue
        const of = await withNewClient(clinic)
        const id = await booked(of, path)
        await make(of)
        const before = await laserOf(of)
        await expect(path.take(of, id), name).rejects.toThrow(/clearance-needed|may not be given/)
        expect(await laserOf(of), name).toEqual(before)
      }
    })

test.each(engines())('every path gives a cleared client laser (%s)', async (engine) => {
  const clinic = await healthClinic(engine)
  for (const [name, path] of Object.entries(PATHS)) {
    const of = await withNewClient(clinic)
    const id = await booked(of, path)
    await cleared(of.services, of.ida.userId)
    await path.take(of, id)
    const given = (await laserOf(of)).filter(({ status }) => status === 'in_progress' || status === 'completed')
    expect([name, given.length]).toEqual([name, 1])
  }
})
