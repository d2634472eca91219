import { expect, test } from 'vitest'
import { textIfAny } from './i18n.server.ts'

// The specification gives these texts, so they stand word for word: parts 2.2, 5, 8 and 9.
test.each([
  ['common:loading', 'Indlæser...'],
  ['common:loading-more', 'Forbereder din oplevelse'],
  ['errors:field-account-email-required', 'Email er påkrævet'],
  ['errors:field-account-email-invalid', 'Indtast en gyldig email'],
  ['errors:field-account-password-required', 'Adgangskode er påkrævet'],
  ['errors:field-account-password-short-6', 'Adgangskoden skal være mindst 6 tegn'],
  ['errors:field-account-password-short-8', 'Adgangskoden skal være mindst 8 tegn'],
  ['errors:field-account-first-name-required', 'Fornavn er påkrævet'],
  ['errors:field-account-last-name-required', 'Efternavn er påkrævet'],
  ['errors:field-account-confirm-required', 'Bekræft adgangskode er påkrævet'],
  ['errors:field-account-passwords-differ', 'Adgangskoderne er ikke ens'],
  ['errors:field-account-passwords-no-match', 'Adgangskoderne matcher ikke'],
  ['portal:mismatch', 'Adgangskode mismatch'],
  ['portal:signed-in', 'Login succesfuld!'],
  ['portal:signed-up', 'Tilmelding succesfuld!'],
  ['portal:error', 'Fejl'],
  ['portal:password-change-failed', 'Der opstod en fejl ved ændring af adgangskode.'],
  ['contact:missing-text', 'Udfyld venligst alle påkrævede felter'],
  ['contact:failed-text', 'Der opstod en fejl. Prøv igen eller kontakt os direkte.'],
  ['contact:default-notes', 'Gratis konsultation anmodning'],
  ['booking:payment-error-title', 'Betalingsfejl'],
  ['booking:payment-error', 'Der opstod en fejl ved oprettelse af betaling. Prøv igen.'],
  ['affiliates:code-error-title', 'Fejl ved validering'],
  ['affiliates:code-error', 'Der opstod en fejl. Prøv igen.'],
  ['affiliates:code-unknown-title', 'Ugyldig kode'],
  ['affiliates:code-unknown', 'Denne affiliate kode findes ikke eller er udløbet.'],
  ['affiliates:code-not-yet-active-title', 'Koden er ikke aktiv endnu'],
  ['affiliates:code-not-yet-active', 'Denne kode bliver aktiv senere.'],
  ['affiliates:code-expired-title', 'Koden er udløbet'],
  ['affiliates:code-expired', 'Denne kode er ikke længere gyldig.'],
  ['affiliates:code-unexpected-title', 'Fejl'],
  ['affiliates:code-unexpected', 'Der opstod en uventet fejl. Prøv igen.'],
  ['affiliates:code-activated', 'Kode aktiveret'],
  ['affiliates:benefit-zero-deposit', 'Ingen depositum'],
])('[spec 2.2 loading-texts] the Danish text %s is “%s”', (key, text) => {
  expect(textIfAny('da', key)).toBe(text)
})

// The partner's texts are given in English.
test.each([
  ['partner:create', 'Create partner account'],
  ['partner:creating', 'Creating account...'],
  ['partner:code-free', 'This code is available!'],
  ['partner:code-taken', 'This code is already taken'],
  ['partner:created', 'Partner account created! Check your email for login details'],
  ['partner:create-failed', 'An error occurred while creating partner account'],
  ['partner:welcome-back', 'Welcome back!'],
  ['partner:partners-only', 'This login is for partners only'],
  ['partner:login-failed', 'Incorrect email or password'],
])('[spec 8 partner-messages] the English text %s is “%s”', (key, text) => {
  expect(textIfAny('en', key)).toBe(text)
})
