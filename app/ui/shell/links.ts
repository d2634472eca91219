/** Where the menus lead. The names are keys of the navigation texts; `…-more` says it in a line. */
export const removalLinks = [
  { href: '/tatoveringsfjernelse', name: 'removal-overview' },
  { href: '/faq', name: 'faq' },
  { href: '/tatoveringsfjernelse/efterbehandling', name: 'aftercare' },
  { href: '/tatoveringsfjernelse/bivirkninger', name: 'side-effects' },
  { href: '/tatoveringsfjernelse/laser-teknologi', name: 'equipment' },
  { href: '/priser', name: 'pricing' },
] as const

export const mainLinks = [
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
