/** The clinic, typed once: pages, mails, calendar files and the footer read it here. */
export const clinic = {
  name: 'Falm',
  legalName: 'Falm ApS',
  cvr: '00 00 00 00',
  street: 'Gothersgade 148, st.',
  postalCode: '1123',
  city: 'København K',
  country: { da: 'Danmark', en: 'Denmark' },
  /** As dialled, and as shown. */
  phone: '+4570123456',
  phoneShown: { da: '70 12 34 56', en: '+45 70 12 34 56' },
  email: 'hej@falm.example',
  emergencyPhone: '112',
  social: [] as { name: string; url: string }[],
} as const
