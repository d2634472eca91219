import { expect, test } from 'vitest'
import { saveProvider } from '#app/features/opening-hours/commands/providers.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { engines, world } from '#test/clinic/world.ts'
import { ownDay } from './queries.ts'

test.each(engines())(
  'a provider sees their own clients of today and tomorrow, and what they have not finished writing (%s)',
  async (engine) => {
    const { services, providerId } = await world({ engine })
    const owner = await signedIn(services, { roles: ['admin'] })
    const amir = await signedIn(services, { firstName: 'Amir', email: 'amir@clinic.example', roles: ['provider'] })
    const saved = await saveProvider(services, owner, {
      id: null,
      input: { name: 'Amir', email: 'amir@clinic.example', isDoctor: false, isActive: true, order: 1, skills: [] },
    })
    if (!saved.ok) throw new Error(saved.refusal)
    const [ida, bo, eva] = await Promise.all(['Ida', 'Bo', 'Eva'].map((firstName) => signedIn(services, { firstName })))
    const own = saved.value.id
    const given = await visit(services, ida!, own, { at: '2026-11-30T07:00', status: 'completed' })
    await visit(services, bo!, own, { at: '2026-12-01T07:00' })
    await visit(services, eva!, providerId, { at: '2026-11-30T07:00' })
    const draft = { author_id: amir.userId, patient_id: bo!.userId, about: 'note', saved_at: services.clock.instant() }
    await services.db.k
      .insertInto('journal_drafts')
      .values({ ...draft, content: '{}' } as never)
      .execute()

    const day = await ownDay(services, amir)
    expect(day!.visits.map(({ name }) => name)).toEqual(['Ida Holm'])
    expect(day!.tomorrow.map(({ name }) => name)).toEqual(['Bo Holm'])
    expect(day!.unwritten.map(({ visitId }) => visitId)).toEqual([given])
    expect(day!.drafts).toMatchObject([{ name: 'Bo Holm', about: 'note' }])
    // It is over: what should have been taken before it can only be missed.
    expect(day!.photos).toMatchObject([{ visitId: given, name: 'Ida Holm', missing: ['after'] }])
    expect(day!.missed).toMatchObject([{ visitId: given, missing: ['before'] }])
    expect(day!.lists.map(({ key }) => key)).not.toContain('entries')
    expect(await ownDay(services, owner)).toBeNull()
  },
)
