import type { Language } from '#app/domain/language.ts'
import type { AccountMailKind } from '#app/domain/clients/messages.ts'
import type { Written } from './account-words.ts'

type ErasureKind = Extract<AccountMailKind, `account-erasure-${string}`>

/** The wish to be erased: received, and taken back. */
export const erasureLetters: Record<ErasureKind, Record<Language, Written>> = {
  'account-erasure-asked': {
    da: ({ phone }) => ({
      subject: 'Vi har modtaget dit ønske om sletning',
      preview: 'Vi svarer senest en måned efter, at du bad om det.',
      heading: 'Vi har modtaget dit ønske om sletning',
      opening: [
        'Du har bedt os om at slette din konto og dine oplysninger. Vi svarer senest en måned efter, at du bad om det.',
        'Når det er gjort, skriver vi til dig, hvad der er slettet, og hvad loven kræver, at vi gemmer. Indtil da kan du logge ind som før.',
      ],
      label: 'Skriv til os',
      closing: [
        `Var det ikke dig, så skriv til os med knappen her, eller ring med det samme på ${phone}.`,
        'Skriv eller ring også, hvis du har spørgsmål.',
      ],
    }),
    en: ({ phone }) => ({
      subject: 'We have received your request for erasure',
      preview: 'We answer within one month of your request.',
      heading: 'We have received your request for erasure',
      opening: [
        'You have asked us to erase your account and your data. We answer within one month of your request.',
        'When it is done, we will write to tell you what has been erased and what the law requires us to keep. Until then you can log in as before.',
      ],
      label: 'Write to us',
      closing: [
        `If it was not you, write to us with this button, or call us now on ${phone}.`,
        'You can also write or call if you have questions.',
      ],
    }),
  },
  'account-erasure-taken-back': {
    da: ({ phone }) => ({
      subject: 'Du har fortrudt dit ønske om sletning',
      preview: 'Din konto og dine oplysninger bliver, som de er.',
      heading: 'Du har fortrudt dit ønske om sletning',
      opening: [
        'Vi sletter ikke din konto og dine oplysninger. Alt er, som det var, før du bad om det.',
        'Du kan altid bede om sletning igen under dine indstillinger.',
      ],
      label: 'Skriv til os',
      closing: [`Var det ikke dig, så skriv til os med knappen her, eller ring med det samme på ${phone}.`],
    }),
    en: ({ phone }) => ({
      subject: 'You have withdrawn your request for erasure',
      preview: 'Your account and your data stay as they are.',
      heading: 'You have withdrawn your request for erasure',
      opening: [
        'We will not erase your account and your data. Everything is as it was before you asked.',
        'You can ask again at any time in your settings.',
      ],
      label: 'Write to us',
      closing: [`If it was not you, write to us with this button, or call us now on ${phone}.`],
    }),
  },
}
