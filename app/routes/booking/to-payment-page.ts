import { redirect } from 'react-router'
import { returnCookie } from '#app/services/links/return.ts'
import type { Services } from '#app/services/services.ts'

/** Sends the browser to pay, marked as the one that comes back. */
export const toPaymentPage = ({ settings }: Services, { url, paymentId }: { url: string; paymentId: string }) =>
  redirect(url, { headers: { 'Set-Cookie': returnCookie(settings, paymentId) } })
