import { data } from 'react-router'

/**
 * A form's press in the browser: without a connection the page stays as it is, with what was typed, and says so.
 * @param rest what the route's own answers have, so that the page reads one shape.
 */
export async function orOffline<T, R extends object>(send: () => Promise<T>, rest: R) {
  try {
    return await send()
  } catch (error) {
    // What `fetch` throws where nothing came back; anything else is ours.
    if (!(error instanceof TypeError)) throw error
    return data({ ...rest, isOffline: true as const }, { status: 503 })
  }
}

export const isOffline = (answer: object | null | undefined): boolean => Boolean(answer) && 'isOffline' in answer!
