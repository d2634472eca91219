/** The screens of the owner's desk, by what they are made of; the first of each kind stands for the others. */
const SCREENS = {
  rules: ['prices'],
  rows: ['settings', 'check-in', 'cameras', 'protection', 'retention'],
  'form and list': ['clinic', 'team', 'claims', 'notice', 'videos', 'resources', 'till'],
  'folded parts': ['texts', 'partners', 'system'],
  figures: ['analytics'],
  people: ['roles', 'people', 'people/invite', 'people/leaving'],
  week: ['hours'],
  file: ['transfer'],
  'filtered table': ['audit-log', 'access-log', 'invoices', 'outbox'],
}

export const EVERY_SCREEN = Object.values(SCREENS).flat()
/** One of each kind: `npm run test:full` looks at every screen. */
export const ONE_OF_EACH_KIND = Object.values(SCREENS).map(([first]) => first!)
