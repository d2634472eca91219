import { expect, test } from 'vitest'
import { signEntry } from '#app/features/journal/commands/entries.ts'
import { pageContext } from '#test/clinic/page-context.ts'
import { cleared } from '#test/clinic/cleared.ts'
import { signedIn, visit } from '#test/clinic/desk.ts'
import { healthClinic } from '#test/clinic/health-clinic.ts'
import { engines } from '#test/clinic/world.ts'
import { TREATMENT } from '#test/clinic/treatment.ts'
import * as requests from './requests.tsx'

/** A clinic in which two clients wait for the doctor, Ida first. */
async function inbox() {
  const of = await healthClinic(engines()[0]!)
  const { services, ida, doctor, providerId } = of
  const bo = await signedIn(services, { firstName: 'Bo' })
  await cleared(services, ida.userId, { yes: { epilepsy: '' } })
  of.clock.moveTo('2026-11-30T08:10:00+01:00')
  await cleared(services, bo.userId, { yes: { heart: '' } })
  await visit(services, bo, providerId, { at: '2026-11-30T15:00' })
  const context = () => pageContext(services, doctor, requests.handle)
  const open = async (query = '') => {
    const request = new Request(`http://clinic.test/admin/requests${query}`)
    try {
      return { page: await requests.loader({ request, context: context() } as never), to: null }
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      return { page: null, to: thrown.headers.get('location') }
    }
  }
  const send = async (fields: Record<string, string>) => {
    const request = new Request('http://clinic.test/', { method: 'POST', body: new URLSearchParams(fields) })
    const answer = await requests.action({ request, context: context() } as never)
    if (answer instanceof Response) return { status: answer.status, to: answer.headers.get('location') }
    return { status: answer.init?.status, said: answer.data.clearance }
  }
  return { ...of, bo, open, send }
}

test('the inbox without a client in its address leads to the first, and an answer to the next', async () => {
  const { ida, bo, open, send } = await inbox()
  expect((await open()).to).toBe(`/admin/requests?of=${ida.userId}`)
  const { page } = await open(`?of=${ida.userId}`)
  const version = page!.clients.find(({ patientId }) => patientId === ida.userId)!.version
  const sent = await send({ act: 'answer', patient: ida.userId, version, answer: 'allowed' })
  expect(sent).toEqual({ status: 302, to: '/admin/requests?done' })
  expect((await open('?done')).to).toBe(`/admin/requests?of=${bo.userId}&done=`)
  expect(await send({ act: 'undo', patient: ida.userId })).toMatchObject({ to: `/admin/requests?of=${ida.userId}` })
})

test('a client who is answered elsewhere is replaced by no other client', async () => {
  const { services, clock, ida, open } = await inbox()
  expect((await open(`?of=${ida.userId}`)).page!.chosen).toMatchObject({ id: ida.userId })
  clock.moveTo('2026-11-30T08:20:00+01:00')
  await cleared(services, ida.userId, { signs: [] })
  const { page } = await open(`?of=${ida.userId}`)
  expect(page!.order).toHaveLength(1)
  expect(page!.chosen).toBe(null)
})

test('an answer names the version that was read, and one that is out of date is refused in words', async () => {
  const { services, clock, ida, open, send, count } = await inbox()
  const { version } = (await open(`?of=${ida.userId}`)).page!.clients[0]!
  const yes = { act: 'answer', patient: ida.userId, answer: 'allowed' }
  expect(await send(yes)).toEqual({ status: 409, said: 'out-of-date' })
  clock.moveTo('2026-11-30T08:20:00+01:00')
  await cleared(services, ida.userId, { yes: { epilepsy: '', heart: '' }, signs: [] })
  expect(await send({ ...yes, version })).toEqual({ status: 409, said: 'out-of-date' })
  expect(await count('pending_answers')).toBe(0)
})

test('a part of the inbox leads to its first client and keeps all counts', async () => {
  const { bo, ida, open } = await inbox()
  expect((await open('?show=answers')).to).toBe(`/admin/requests?show=answers&of=${ida.userId}`)
  expect((await open('?show=skin')).page).toMatchObject({ order: [], chosen: null, counts: { all: 2, answers: 2 } })
  const { page } = await open(`?show=answers&of=${bo.userId}`)
  expect(page).toMatchObject({ part: 'answers', order: [ida.userId, bo.userId], chosen: { id: bo.userId } })
})

test('the doctor reads the sun, the last session and the newest pictures beside the answers', async () => {
  const { services, clock, maja, ida, open } = await inbox()
  const tattoo = { tattooName: 'Måne', site: 'forearm', view: 'front', x: -95, y: 240 } as const
  const about = { patientId: ida.userId, visitId: null, kind: 'treatment', tattoo } as const
  expect((await open(`?of=${ida.userId}`)).page!.chosen!.summary).toEqual({
    hadSun: false,
    lastSession: null,
    photos: [],
  })
  clock.moveTo('2026-11-30T08:30:00+01:00')
  await signEntry(services, maja, { ...about, content: TREATMENT })
  expect((await open(`?of=${ida.userId}`)).page!.chosen!.summary.lastSession).toEqual({
    day: '2026-11-30',
    lines: TREATMENT.lines,
    reactions: TREATMENT.reactions,
  })
})
