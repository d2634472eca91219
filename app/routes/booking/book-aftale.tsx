import { redirect } from 'react-router'
import { requestContext } from '#app/http/context.ts'
import type { Handle } from '#app/handle.ts'
import type { Route } from './+types/book-aftale'

export const handle = { action: 'book' } satisfies Handle

/** Packages are agreed at the clinic until their own booking opens; a single time is booked meanwhile. */
export const loader = ({ context }: Route.LoaderArgs) =>
  redirect(context.get(requestContext)?.lng === 'en' ? '/book?lng=en' : '/book')
