import { emergencyLine } from '#app/content/safety.ts'
import type { Language } from '#app/domain/language.ts'
import type { Written } from './account-words.ts'

/** A message waits for the client, or theirs about the skin has come. Neither mail says what it is about. */
export const messageLetters: Record<'account-message-waits' | 'account-report-received', Record<Language, Written>> = {
  'account-message-waits': {
    da: ({ clinic }) => ({
      subject: `Besked fra ${clinic}`,
      preview: 'Log ind for at læse den.',
      heading: 'Der ligger en besked til dig',
      opening: [`${clinic} har skrevet til dig. Af hensyn til dig står beskeden ikke i mailen.`],
      label: 'Læs beskeden',
      closing: ['Du får ikke flere mails om beskeder, før du har læst den.'],
    }),
    en: ({ clinic }) => ({
      subject: `Message from ${clinic}`,
      preview: 'Log in to read it.',
      heading: 'There is a message for you',
      opening: [`${clinic} has written to you. To protect your privacy, the message is not in this email.`],
      label: 'Read the message',
      closing: ['You will get no more emails about messages until you have read it.'],
    }),
  },
  'account-report-received': {
    da: ({ clinic }) => ({
      subject: `${clinic} har fået din besked`,
      preview: 'Vi læser den og svarer dig.',
      heading: 'Vi har fået din besked',
      opening: ['Tak, fordi du skrev. Vi læser det, du har sendt, og svarer dig. Svaret ligger på din konto.'],
      label: 'Se, hvad du har sendt',
      closing: [emergencyLine.da],
    }),
    en: ({ clinic }) => ({
      subject: `${clinic} has received your message`,
      preview: 'We will read it and answer you.',
      heading: 'We have received your message',
      opening: [
        'Thank you for writing. We will read what you have sent and answer you. The answer will be in your account.',
      ],
      label: 'See what you sent',
      closing: [emergencyLine.en],
    }),
  },
}
