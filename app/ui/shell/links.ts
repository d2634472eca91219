/** Where the menus lead. The names are keys of the navigation texts. */
export const removalLinks = [
  { href: '/tatoveringsfjernelse', name: 'removal-overview' },
  { href: '/tatoveringsfjernelse/hvordan-virker-det', name: 'how-it-works' },
  { href: '/tatoveringsfjernelse/gor-det-ondt', name: 'pain' },
  { href: '/tatoveringsfjernelse/fremskridt-resultater', name: 'results' },
  { href: '/tatoveringsfjernelse/bivirkninger', name: 'side-effects' },
  { href: '/tatoveringsfjernelse/efterbehandling', name: 'aftercare' },
  { href: '/tatoveringsfjernelse/cover-up-falmning', name: 'cover-up' },
  { href: '/tatoveringsfjernelse/laser-teknologi', name: 'equipment' },
  { href: '/faq', name: 'faq' },
  { href: '/priser', name: 'pricing' },
] as const

export const mainLinks = [
  { href: '/priser', name: 'pricing' },
  { href: '/om-os', name: 'about' },
  { href: '/kontakt', name: 'contact' },
] as const

export const footerTreatment = [
  { href: '/tatoveringsfjernelse/hvordan-virker-det', name: 'how-it-works' },
  { href: '/priser', name: 'pricing' },
  { href: '/tatoveringsfjernelse/bivirkninger', name: 'side-effects' },
  { href: '/tatoveringsfjernelse/efterbehandling', name: 'aftercare' },
  { href: '/faq', name: 'faq-long' },
  { href: '/tattoo-analysis', name: 'scan' },
] as const

export const footerClinic = [
  { href: '/om-os', name: 'about' },
  { href: '/kontakt', name: 'contact' },
  { href: '/partner', name: 'partners' },
  { href: '/privatlivspolitik', name: 'privacy' },
  { href: '/servicevilkar', name: 'terms' },
  { href: '/fortryd-aftale', name: 'withdraw' },
] as const
