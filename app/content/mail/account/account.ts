import type { Language } from '#app/domain/language.ts'
import type { AccountMailKind } from '#app/domain/clients/messages.ts'
import { erasureLetters } from './account-erasure.ts'
import { messageLetters } from './account-messages.ts'
import type { Written } from './account-words.ts'
import type { ClinicBlock } from '../facts.ts'
import { button, text, type Letter } from '../letter.ts'

/** Everything a mail about an account may say. */
export type AccountMailFacts = {
  clinic: ClinicBlock
  firstName: string
  withdrawUrl: string
  /** Where the mail leads: a one-time link, or the page to sign in or ask for a new password. */
  url: string
  /** Minutes the link can be used, for the kinds that carry one. */
  minutes: number
}

const UNITS: Record<Language, { day: string; hour: string; minute: string }> = {
  da: { day: 'dage', hour: 'timer', minute: 'minutter' },
  en: { day: 'days', hour: 'hours', minute: 'minutes' },
}

const lifeOf = (minutes: number, lng: Language) => {
  const { day, hour, minute } = UNITS[lng]
  if (minutes < 120) return `${minutes} ${minute}`
  return minutes > 2_880 ? `${minutes / 1_440} ${day}` : `${minutes / 60} ${hour}`
}

export const letters: Record<AccountMailKind, Record<Language, Written>> = {
  'account-confirm': {
    da: ({ life }) => ({
      subject: 'Bekræft din e-mail',
      preview: `Linket virker i ${life}.`,
      heading: 'Bekræft din e-mail',
      opening: [
        'Nogen har bedt om at få oprettet en konto med din e-mailadresse. Var det dig, så bekræft, at adressen er din.',
      ],
      label: 'Bekræft e-mail',
      closing: [
        `Linket virker i ${life} og kun én gang.`,
        'Var det ikke dig, så se bort fra mailen. Så sker der ikke mere.',
      ],
    }),
    en: ({ life }) => ({
      subject: 'Confirm your email',
      preview: `The link works for ${life}.`,
      heading: 'Confirm your email',
      opening: [
        'Somebody has asked for an account with your email address. If it was you, please confirm that the address is yours.',
      ],
      label: 'Confirm email',
      closing: [
        `The link works once and for ${life}.`,
        'If it was not you, ignore this email. Nothing more will happen.',
      ],
    }),
  },
  ...messageLetters,
  ...erasureLetters,
  'account-exists': {
    da: () => ({
      subject: 'Du har allerede en konto',
      preview: 'Log ind, eller vælg en ny adgangskode.',
      heading: 'Du har allerede en konto',
      opening: [
        'Nogen har bedt om at få oprettet en konto med din e-mailadresse, men den har du allerede. Log ind med din adgangskode, eller vælg en ny, hvis du har glemt den.',
      ],
      label: 'Vælg en ny adgangskode',
      closing: ['Var det ikke dig, behøver du ikke gøre noget. Din konto er, som den var.'],
    }),
    en: () => ({
      subject: 'You already have an account',
      preview: 'Log in, or choose a new password.',
      heading: 'You already have an account',
      opening: [
        'Somebody has asked for an account with your email address, but you already have one. Log in with your password, or choose a new password if you have forgotten it.',
      ],
      label: 'Choose a new password',
      closing: ['If it was not you, you do not have to do anything. Your account has not changed.'],
    }),
  },
  'account-reset': {
    da: ({ life }) => ({
      subject: 'Vælg en ny adgangskode',
      preview: `Linket virker i ${life}.`,
      heading: 'Vælg en ny adgangskode',
      opening: ['Nogen har bedt om en ny adgangskode til din konto.'],
      label: 'Vælg adgangskode',
      closing: [
        `Linket virker i ${life} og kun én gang. Når du har valgt, bliver du logget ud alle andre steder.`,
        'Var det ikke dig, så se bort fra mailen. Din adgangskode er den samme som før.',
      ],
    }),
    en: ({ life }) => ({
      subject: 'Choose a new password',
      preview: `The link works for ${life}.`,
      heading: 'Choose a new password',
      opening: ['Somebody has asked for a new password for your account. If it was you, choose one here.'],
      label: 'Choose password',
      closing: [
        `The link works once and for ${life}. When you choose a new password, you are logged out everywhere else.`,
        'If it was not you, ignore this email. Your password stays the same.',
      ],
    }),
  },
  'account-invited': {
    da: ({ life, clinic }) => ({
      subject: 'Din konto er klar',
      preview: `Vælg din adgangskode. Linket virker i ${life}.`,
      heading: 'Din konto er klar',
      opening: [`${clinic} har oprettet en konto til dig. Vælg en adgangskode for at tage den i brug.`],
      label: 'Vælg adgangskode',
      closing: [`Linket virker i ${life} og kun én gang.`],
    }),
    en: ({ life, clinic }) => ({
      subject: 'Your account is ready',
      preview: `Choose your password. The link works for ${life}.`,
      heading: 'Your account is ready',
      opening: [`${clinic} has created an account for you. Choose a password to start using it.`],
      label: 'Choose password',
      closing: [`The link works once and for ${life}.`],
    }),
  },
  'account-password-changed': {
    da: ({ phone }) => ({
      subject: 'Din adgangskode er ændret',
      preview: 'Du er logget ud alle andre steder.',
      heading: 'Din adgangskode er ændret',
      opening: ['Adgangskoden til din konto er ændret, og du er logget ud alle andre steder.'],
      label: 'Vælg ny adgangskode',
      closing: [`Var det ikke dig, så vælg straks en ny adgangskode med knappen her, eller ring til os på ${phone}.`],
    }),
    en: ({ phone }) => ({
      subject: 'Your password has been changed',
      preview: 'You have been logged out everywhere else.',
      heading: 'Your password has been changed',
      opening: ['Your account has a new password, and you have been logged out everywhere else.'],
      label: 'Choose a new password',
      closing: [`If you did not change it, choose a new password now with this button, or call us on ${phone}.`],
    }),
  },
  'account-two-factor-on': {
    da: ({ phone }) => ({
      subject: 'Totrinslogin er slået til',
      preview: 'Fra nu af beder vi også om en kode fra din app.',
      heading: 'Totrinslogin er slået til',
      opening: [
        'Fra nu af beder vi om en kode fra din app, når du logger ind. Gem dine gendannelseskoder et sikkert sted.',
      ],
      label: 'Vælg ny adgangskode',
      closing: [`Var det ikke dig, så vælg straks en ny adgangskode med knappen her, og ring til os på ${phone}.`],
    }),
    en: ({ phone }) => ({
      subject: 'Two-step login is on',
      preview: 'From now on we will also ask for a code from your app.',
      heading: 'Two-step login is on',
      opening: [
        'From now on we will ask for a code from your app when you log in. Keep your recovery codes somewhere safe.',
      ],
      label: 'Choose a new password',
      closing: [`If you did not do this, choose a new password now with this button, and call us on ${phone}.`],
    }),
  },
  'account-two-factor-off': {
    da: ({ phone }) => ({
      subject: 'Totrinslogin er slået fra',
      preview: 'Fra nu af er din adgangskode nok til at logge ind.',
      heading: 'Totrinslogin er slået fra',
      opening: ['Fra nu af er din adgangskode nok til at logge ind på din konto.'],
      label: 'Vælg ny adgangskode',
      closing: [`Var det ikke dig, så vælg straks en ny adgangskode med knappen her, og ring til os på ${phone}.`],
    }),
    en: ({ phone }) => ({
      subject: 'Two-step login is off',
      preview: 'From now on your password is enough to log in.',
      heading: 'Two-step login is off',
      opening: ['From now on your password is enough to log in to your account.'],
      label: 'Choose a new password',
      closing: [`If you did not do this, choose a new password now with this button, and call us on ${phone}.`],
    }),
  },
  'account-roles-changed': {
    da: ({ phone, clinic }) => ({
      subject: 'Din adgang er ændret',
      preview: 'Log ind igen for at se, hvad du nu har adgang til.',
      heading: 'Din adgang er ændret',
      opening: [`${clinic} har ændret, hvad din konto har adgang til. Du er logget ud, så log ind igen.`],
      label: 'Log ind',
      closing: [`Er det ikke, som du forventede, så ring til os på ${phone}.`],
    }),
    en: ({ phone, clinic }) => ({
      subject: 'Your access has changed',
      preview: 'Log in again to see what you now have access to.',
      heading: 'Your access has changed',
      opening: [
        `${clinic} has changed what your account gives you access to. You have been logged out, so please log in again.`,
      ],
      label: 'Log in',
      closing: [`If this is not what you expected, call us on ${phone}.`],
    }),
  },
  'account-address-confirm': {
    da: ({ life }) => ({
      subject: 'Bekræft din nye e-mail',
      preview: `Linket virker i ${life}.`,
      heading: 'Bekræft din nye e-mail',
      opening: [
        'Nogen har bedt om at bruge denne e-mailadresse til en konto hos os. Var det dig, så bekræft, at adressen er din.',
      ],
      label: 'Bekræft ny e-mail',
      closing: [
        `Linket virker i ${life} og kun én gang. Når du har bekræftet, logger du ind med den nye e-mail.`,
        'Var det ikke dig, så se bort fra mailen. Så sker der ikke mere.',
      ],
    }),
    en: ({ life }) => ({
      subject: 'Confirm your new email',
      preview: `The link works for ${life}.`,
      heading: 'Confirm your new email',
      opening: [
        'Somebody has asked to use this email address for an account with us. If it was you, please confirm that the address is yours.',
      ],
      label: 'Confirm new email',
      closing: [
        `The link works once and for ${life}. Once you have confirmed it, log in with the new email.`,
        'If it was not you, ignore this email. Nothing more will happen.',
      ],
    }),
  },
  'account-address-asked': {
    da: ({ phone }) => ({
      subject: 'Din e-mail er ved at blive ændret',
      preview: 'Den ændres først, når den nye adresse er bekræftet.',
      heading: 'Din e-mail er ved at blive ændret',
      opening: [
        'Nogen har bedt om at give din konto en anden e-mailadresse. Den ændres først, når den nye adresse er bekræftet.',
      ],
      label: 'Vælg ny adgangskode',
      closing: [
        `Var det ikke dig, så vælg straks en ny adgangskode med knappen her. Det stopper ændringen. Du kan også ringe til os på ${phone}.`,
      ],
    }),
    en: ({ phone }) => ({
      subject: 'Your email is about to change',
      preview: 'It will change once the new address is confirmed.',
      heading: 'Your email is about to change',
      opening: [
        'Somebody has asked to change the email address on your account. It will change once the new address is confirmed.',
      ],
      label: 'Choose a new password',
      closing: [
        `If it was not you, choose a new password now with this button. That stops the change. You can also call us on ${phone}.`,
      ],
    }),
  },
  'account-address-changed': {
    da: ({ life, phone }) => ({
      subject: 'Din e-mail er ændret',
      preview: 'Fra nu af logger du ind med den nye e-mail.',
      heading: 'Din e-mail er ændret',
      opening: ['Din konto har fået en anden e-mailadresse. Fra nu af logger du ind med den og får mails på den.'],
      label: 'Gendan min gamle e-mailadresse',
      closing: [
        `Var det ikke dig, så gendan din gamle e-mailadresse med knappen her. Det kan du gøre i ${life} og kun én gang. Så bliver alle logget ud af din konto, og du vælger en ny adgangskode. Du kan også ringe til os på ${phone}.`,
        'Var det dig, behøver du ikke gøre noget.',
      ],
    }),
    en: ({ life, phone }) => ({
      subject: 'Your email has been changed',
      preview: 'From now on, log in with the new email.',
      heading: 'Your email has been changed',
      opening: [
        'Your account has a new email address. From now on, log in with it. We will send our emails to it too.',
      ],
      label: 'Restore my old email address',
      closing: [
        `If you did not change it, restore your old email address with this button. It works once and for ${life}. Everybody is then logged out of your account, and you choose a new password. You can also call us on ${phone}.`,
        'If it was you, you do not have to do anything.',
      ],
    }),
  },
}

/** A mail about somebody's account. It says nothing of what they are a client for. */
export function accountLetter(
  kind: AccountMailKind,
  { clinic, url, minutes }: AccountMailFacts,
  lng: Language,
): Letter {
  const words = letters[kind][lng]({ life: lifeOf(minutes, lng), phone: clinic.phone, clinic: clinic.name })
  const { subject, preview, heading, opening, label, closing } = words
  return { subject, preview, heading, blocks: [...opening.map(text), button(label, url), ...closing.map(text)] }
}
