import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { contentPages } from './content/paths.ts'

/** Content pages that bring a form of their own. */
const OWN_ROUTES: Partial<Record<string, string>> = {
  '/kontakt': 'routes/public/contact-page.tsx',
  '/partner': 'routes/affiliate/partner.tsx',
}

/** The whole URL map: the product's table of contents. The JSON calls stand in routes/api/endpoints.ts. */
export default [
  index('routes/public/home.tsx'),
  route('book', 'routes/booking/book.tsx'),
  route('book-aftale', 'routes/booking/book-aftale.tsx'),
  route('payment-success', 'routes/booking/payment-success.tsx'),
  route('payment-failed', 'routes/booking/payment-failed.tsx'),
  route('aftale/:token', 'routes/booking/manage.tsx'),
  route('checkin', 'routes/check-in/door.tsx'),
  route('checkin/enrol', 'routes/check-in/enrol.tsx'),
  route('checkin/:token', 'routes/check-in/own-phone.tsx'),
  route('treatment-plan/:token', 'routes/client/treatment-plan.tsx'),
  route('fortryd-aftale', 'routes/booking/withdraw.tsx'),
  route('account/confirm', 'routes/account/confirm.tsx'),
  route('account/email', 'routes/account/email.tsx'),
  route('account/reset', 'routes/account/reset.tsx'),
  route('account/welcome', 'routes/account/welcome.tsx'),
  route('account/password', 'routes/account/password.tsx'),
  route('account/two-factor', 'routes/account/two-factor.tsx'),
  route('account/settings', 'routes/account/settings.tsx'),
  route('sandbox/betaling/:checkout', 'routes/booking/sandbox-payment.tsx'),
  route('tattoo-analysis', 'routes/public/tattoo-analysis.tsx'),
  route('tattoo-analysis/marker', 'routes/public/scan-marker.tsx'),
  route('dev/mail', 'routes/public/dev-mail.tsx'),
  route('dashboard', 'routes/client/dashboard.tsx'),
  route('dashboard/plan/:id', 'routes/client/own-plan.tsx'),
  // The staff's pages stand in one frame; their menu is routes/admin/menu.ts.
  layout('routes/admin/shell.tsx', [
    route('admin', 'routes/admin/day.tsx'),
    route('admin/calendar', 'routes/admin/calendar.tsx'),
    route('admin/book', 'routes/admin/book.tsx'),
    route('admin/patients', 'routes/admin/patients.tsx'),
    route('admin/patients/:id', 'routes/admin/patient.tsx'),
    route('admin/worklists', 'routes/admin/worklists.tsx'),
    route('admin/prices', 'routes/admin/prices.tsx'),
    route('admin/hours', 'routes/admin/hours.tsx'),
    route('admin/people', 'routes/admin/people.tsx'),
    route('admin/resources', 'routes/admin/resources.tsx'),
    route('admin/analytics', 'routes/admin/analytics.tsx'),
    route('admin/notice', 'routes/admin/notice.tsx'),
    route('admin/check-in', 'routes/admin/check-in.tsx'),
    route('admin/settings', 'routes/admin/settings.tsx'),
    route('admin/patients/:id/payments', 'routes/admin/patient-payments.tsx'),
    route('admin/requests', 'routes/admin/requests.tsx'),
    route('admin/invoices', 'routes/admin/invoices.tsx'),
    route('admin/partners', 'routes/admin/partners.tsx'),
    route('admin/roles', 'routes/admin/roles.tsx'),
    route('admin/audit-log', 'routes/admin/audit-log.tsx'),
  ]),
  layout('routes/affiliate/shell.tsx', [
    route('affiliate-dashboard', 'routes/affiliate/affiliate-dashboard.tsx'),
    route('affiliate-dashboard/codes', 'routes/affiliate/codes.tsx'),
    route('affiliate-dashboard/partners', 'routes/affiliate/partners.tsx'),
    route('affiliate-dashboard/payouts', 'routes/affiliate/payouts.tsx'),
    route('affiliate-dashboard/materials', 'routes/affiliate/materials.tsx'),
  ]),
  ...contentPages.map((path) =>
    route(path.slice(1), OWN_ROUTES[path] ?? 'routes/public/content-page.tsx', { id: path }),
  ),
  route('tatoveringsfjernelse/efterbehandling.pdf', 'routes/public/aftercare-guide.tsx'),
  route('sitemap.xml', 'routes/public/sitemap.tsx'),
  route('.well-known/security.txt', 'routes/public/security-txt.tsx'),
  route('robots.txt', 'routes/public/robots.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
