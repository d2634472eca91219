import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SHIPPED_CLINIC } from '#test/clinic/shipped-clinic.ts'
import { requestContext, servicesContext } from '#app/http/context.ts'
import { sha256 } from '#app/services/signatures/signatures.ts'
import { signedIn } from '#test/clinic/desk.ts'
import { world } from '#test/clinic/world.ts'
import { loader } from './passport-check.tsx'

const CODE = 'abcdefghijklmnopqrstuv'
const FILE = sha256('the paper')

/** A passport of a client's, and what its page is given to show. */
async function clinic() {
  const { services, clock } = await world()
  const ida = await signedIn(services, { firstName: 'Idunn', lastName: 'Holmgaard', phone: '+4521000001' })
  await services.db.k
    .insertInto('passport_keys')
    .values({ kid: 'one', jwk: '{}', first_used_at: clock.instant() })
    .execute()
  const passport = {
    id: services.newId(),
    patient_id: ida.userId,
    lng: 'da' as const,
    treatments: 3,
    code_hash: sha256(CODE),
    kid: 'one',
    pdf_digest: FILE,
    json_digest: sha256('the file'),
    made_at: clock.instant(),
    made_by_name: 'Idunn Holmgaard',
  }
  await services.db.k.insertInto('passports').values(passport).execute()
  const page = async (code: string, question = '') => {
    const context = new RouterContextProvider()
    context.set(servicesContext, services)
    context.set(requestContext, { lng: 'da', clinic: SHIPPED_CLINIC, nonce: 'n', actor: null } as never)
    const request = new Request(`http://clinic.test/passport/${code}${question}`)
    const { data, init } = await loader({ context, request, params: { code } } as never)
    return { status: init?.status, shown: data }
  }
  return { page, ida, passport }
}

test('the page that checks a passport is given its answer, and nothing of whose it is', async () => {
  const { page, ida, passport } = await clinic()
  const answers = [
    [await page(CODE), 200, 'genuine'],
    [await page(CODE, `?digest=${FILE}`), 200, 'genuine'],
    [await page(CODE, `?digest=${sha256('another')}`), 200, 'changed'],
    [await page('a'.repeat(22)), 404, 'not-ours'],
  ] as const
  for (const [{ status, shown }, expected, check] of answers) {
    expect([status, shown.check]).toEqual([expected, check])
    expect(Object.keys(shown).toSorted()).toEqual(['check', 'hasFile', 'title'])
    for (const secret of ['Idunn', 'Holmgaard', '21000001', ida.email, ida.userId, passport.id])
      expect(JSON.stringify(shown)).not.toContain(secret)
  }
})
