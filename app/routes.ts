import { index, route, type RouteConfig } from '@react-router/dev/routes'

/** The whole URL map: the product's table of contents. The JSON calls stand in routes/api/endpoints.ts. */
export default [
  index('routes/public/home.tsx'),
  route('book', 'routes/booking/book.tsx'),
  route('payment-success', 'routes/booking/payment-success.tsx'),
  route('payment-failed', 'routes/booking/payment-failed.tsx'),
  route('aftale/:token', 'routes/booking/manage.tsx'),
  route('sandbox/betaling/:checkout', 'routes/booking/sandbox-payment.tsx'),
  route('dev/mail', 'routes/public/dev-mail.tsx'),
  route('*', 'routes/public/not-found.tsx'),
] satisfies RouteConfig
