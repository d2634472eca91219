/** The partner's menu, in the order shown. */
export const PARTNER_MENU = [
  { path: '/affiliate-dashboard', name: 'menu-overview', inBar: true },
  { path: '/affiliate-dashboard/codes', name: 'menu-codes', inBar: true },
  { path: '/affiliate-dashboard/partners', name: 'menu-partners' },
  { path: '/affiliate-dashboard/payouts', name: 'menu-payouts', inBar: true },
  { path: '/affiliate-dashboard/materials', name: 'menu-materials' },
] as const
