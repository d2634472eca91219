/** What to do before a treatment, in the order it is read: the same words on pages, private link and mail. */
export const BEFORE_VISIT = [
  'booking:before-skin',
  'booking:before-shave',
  'booking:before-eat',
  'booking:before-bring',
  'booking:before-medicine',
] as const
