import sharp from 'sharp'
import { expect, test } from 'vitest'
import { clinicDay } from '#app/domain/time/clinic-time.ts'
import { ok, refuse } from '#app/domain/result.ts'
import { carryOutErasure } from '#app/features/privacy/commands/erasure.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { apiOf } from '#test/clinic/http.ts'
import { asReached } from '#test/clinic/signed-in.ts'
import { engines, world, type Engine } from '#test/clinic/world.ts'
import { endInvitation, inviteArtist, markCoverUp } from './commands/cover-up.ts'
import { changePhoto, storePhoto, openPhotos } from './commands/photos.ts'
import { markSchema } from './cover-up-schema.ts'
import { coverUpByLink, coverUpLinkOf, coverUpsOf } from './queries/cover-up.ts'

const MARKS = { squares: [9, 10, 17], note: 'Halvt så mørk, så kan der komme en svale over.' }

async function clinic(engine: Engine = 'postgres') {
  const w = await world({ engine })
  const { services } = w
  const [ida, bo] = [await signedIn(services), await signedIn(services, { firstName: 'Bo' })]
  const staff = await signedIn(services, { roles: ['provider'] })
  let shade = 0
  const photo = async (isShared: boolean) => {
    const background = { r: 200, g: ++shade, b: 110 }
    const bytes = await sharp({ create: { width: 90, height: 120, channels: 3, background } })
      .png()
      .toBuffer()
    const about = { patientId: ida.userId, tattooId: null, visitId: null, moment: 'before' as const, isShared }
    const kept = await storePhoto(
      services,
      staff,
      { ...about, takenOn: clinicDay('2026-11-30') },
      new Uint8Array(bytes),
    )
    if (!kept.ok) throw new Error(kept.refusal)
    return kept.value.id
  }
  const shown = () => coverUpsOf(services, asReached(ida.userId))
  const invited = async (of: string) => {
    const made = await inviteArtist(services, ida, { photo: of, artist: 'Studio Nål' })
    if (!made.ok) throw new Error(made.refusal)
    const one = (await shown()).find(({ id }) => id === made.value.id)
    return { id: made.value.id, token: coverUpLinkOf(services, one!)!.split('/').at(-1)! }
  }
  const picture = (token: string) => apiOf(services).get(`/api/cover-up/${token}`)
  return { ...w, ida, bo, staff, photo, shown, invited, picture }
}

test.each(engines())(
  '[spec 10 cover-together] an invited artist sees the one photo, marks it once, and the link ends with the answer (%s)',
  async (engine) => {
    const { services, ida, staff, photo, shown, invited, picture } = await clinic(engine)
    const { id, token } = await invited(await photo(true))
    const seen = await coverUpByLink(services, token)
    expect(Object.keys(seen!)).toEqual(['id', 'endsOn', 'key', 'width', 'height'])
    expect(seen!.endsOn).toBe('2026-12-14')
    const answer = await picture(token)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    expect((await shown())[0]).toMatchObject({ openedOn: '2026-11-30', marked: null, isOpen: true })
    // Sent twice at once, because the answer was slow: one is kept.
    const sent = await Promise.all([1, 2, 3].map(() => markCoverUp(services, token, MARKS)))
    expect(sent.filter((one) => one.ok)).toHaveLength(1)
    expect(await coverUpByLink(services, token)).toBeNull()
    expect((await picture(token)).status).toBe(404)
    expect(await shown()).toMatchObject([{ id, isOpen: false, marked: { on: '2026-11-30', ...MARKS } }])
    const opened = await openPhotos(services, staff, ida.userId)
    expect(opened).toMatchObject({ ok: true, value: { coverUps: [{ artist: 'Studio Nål', marked: MARKS }] } })
    await expect(services.db.pool.query(`update cover_ups set note = 'x'`)).rejects.toThrow('stays')
  },
)

test.each(engines())(
  '[sec 30.3] the link ends with its fourteen days, when the client stops it, with a new one, and with the photo (%s)',
  async (engine) => {
    const { services, ida, bo, staff, clock, photo, invited, picture } = await clinic(engine)
    const one = await photo(true)
    const works = async (token: string) =>
      [(await coverUpByLink(services, token)) !== null, (await picture(token)).status] as const
    const [open, gone] = [
      [true, 200],
      [false, 404],
    ]
    const first = await invited(one)
    const second = await invited(one)
    expect([await works(first.token), await works(second.token)]).toEqual([gone, open])
    expect(await endInvitation(services, bo, second.id)).toEqual(refuse('not-found'))
    expect(await works(second.token)).toEqual(open)
    expect(await endInvitation(services, ida, second.id)).toEqual(ok(null))
    expect(await works(second.token)).toEqual(gone)
    expect(await markCoverUp(services, second.token, MARKS)).toEqual(refuse('not-found'))

    const third = await invited(one)
    const about = { patientId: ida.userId, photo: one }
    await changePhoto(services, staff, { ...about, act: 'unshare' })
    expect(await works(third.token)).toEqual(gone)
    await changePhoto(services, staff, { ...about, act: 'share' })
    expect(await works(third.token)).toEqual(open)
    await changePhoto(services, staff, { ...about, act: 'strike', because: 'Sløret' })
    expect(await works(third.token)).toEqual(gone)

    const last = await invited(await photo(true))
    const begun = clock.instant().getTime()
    clock.moveTo(new Date(begun + 14 * 86_400_000 - 1_000).toISOString())
    expect(await works(last.token)).toEqual(open)
    clock.moveTo(new Date(begun + 14 * 86_400_000).toISOString())
    expect(await works(last.token)).toEqual(gone)
  },
)

test('[sec 49.6] only the client shows a photo, and only one they may see themselves', async () => {
  const { services, ida, bo, staff, photo, invited, picture } = await clinic()
  const [own, hidden] = [await photo(true), await photo(false)]
  const invite = (who: typeof ida, of: string) => inviteArtist(services, who, { photo: of, artist: 'Studio Nål' })
  expect(await invite(bo, own)).toEqual(refuse('not-found'))
  expect(await invite(staff, own)).toEqual(refuse('not-found'))
  expect(await invite(ida, hidden)).toEqual(refuse('not-found'))
  const { id, token } = await invited(own)
  // The address of another link, of another kind, or guessed, opens nothing.
  const [proof] = token.split('.').slice(1)
  for (const other of ['', id, `${id}.${'A'.repeat(43)}`, `${services.newId()}.${proof}`])
    expect([await coverUpByLink(services, other), (await picture(other || 'x')).status]).toEqual([null, 404])
  for (let n = 0; n < 9; n++) expect(await invite(ida, own)).toMatchObject({ ok: true })
  expect(await invite(ida, own)).toEqual(refuse('cover-up-too-often'))
})

test.each(engines())(
  'erased, nothing is left of whom a client showed a photo, and the link is dead (%s)',
  async (engine) => {
    const { services, ida, photo, invited, count } = await clinic(engine)
    const { token } = await invited(await photo(true))
    const admin = await signedIn(services, { roles: ['admin'] })
    expect(await carryOutErasure(services, admin, ida.userId)).toMatchObject({ ok: true })
    expect([await count('cover_ups'), await coverUpByLink(services, token)]).toEqual([0, null])
  },
)

test('what an artist sends is squares of the photo, each once, and a word', () => {
  expect(markSchema.parse({ squares: ['9', '3', '9'], note: ' Lysere ' })).toEqual({ squares: [3, 9], note: 'Lysere' })
  for (const squares of [[], ['64'], ['-1'], ['1.5'], ['x']])
    expect(markSchema.safeParse({ squares, note: '' }).success).toBe(false)
})
