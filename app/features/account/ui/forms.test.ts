import { expect, test } from 'vitest'
import { catalog } from '#app/content/text/catalog.server.ts'
import { changePasswordSchema, codeSchema, signInSchema, signUpSchema } from '#app/features/account/schema.ts'
import { resolverFor } from '#app/ui/fields/resolver.ts'

/** What stands at each field, in Danish. */
async function said(schema: Parameters<typeof resolverFor>[0], values: object) {
  const { errors } = await resolverFor(schema)(values, undefined, { fields: {}, shouldUseNativeValidation: false })
  const texts = Object.entries(errors as Record<string, { message: string }>).map(([name, { message }]) => [
    name,
    catalog.da.errors[`field-${message}`],
  ])
  return Object.fromEntries(texts) as Record<string, string>
}

test('an empty sign-in says what is missing, in the words of the specification', async () => {
  expect(await said(signInSchema, { email: '', password: '' })).toEqual({
    email: 'Email er påkrævet',
    password: 'Adgangskode er påkrævet',
  })
})

test('a sign-in needs an address and six characters', async () => {
  expect(await said(signInSchema, { email: 'freja@', password: '12345' })).toEqual({
    email: 'Indtast en gyldig email',
    password: 'Adgangskoden skal være mindst 6 tegn',
  })
  expect(await said(signInSchema, { email: 'freja@post.example', password: '123456' })).toEqual({})
})

test('[spec 5 sign-up-fields] an empty sign-up names every field', async () => {
  const empty = { firstName: ' ', lastName: '', email: '', password: '', confirmPassword: '' }
  expect(await said(signUpSchema, empty)).toEqual({
    firstName: 'Fornavn er påkrævet',
    lastName: 'Efternavn er påkrævet',
    email: 'Email er påkrævet',
    password: 'Adgangskode er påkrævet',
    confirmPassword: 'Bekræft adgangskode er påkrævet',
  })
})

test('passwords that differ are said beside what else is wrong', async () => {
  const typed = { firstName: '', lastName: 'P', email: 'f@post.example', password: '12345678', confirmPassword: '1' }
  expect(await said(signUpSchema, typed)).toEqual({
    firstName: 'Fornavn er påkrævet',
    confirmPassword: 'Adgangskoderne er ikke ens',
  })
})

test('[spec 5 change-password] a password is set with eight characters, twice the same', async () => {
  const seven = { currentPassword: 'gammel', newPassword: '1234567', confirmPassword: '1234567' }
  expect(await said(changePasswordSchema, seven)).toEqual({ newPassword: 'Adgangskoden skal være mindst 8 tegn' })
  const differ = { currentPassword: 'gammel', newPassword: '12345678', confirmPassword: '12345679' }
  expect(await said(changePasswordSchema, differ)).toEqual({ confirmPassword: 'Adgangskoderne matcher ikke' })
})

test('a code may be typed as the app shows it, with a space', async () => {
  expect(await said(codeSchema, { code: '123 456' })).toEqual({})
  expect(await said(codeSchema, { code: '12345a' })).toEqual({ code: 'Koden er seks cifre.' })
})
