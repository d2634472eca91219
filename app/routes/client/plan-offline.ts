import { data } from 'react-router'

/** A form of a plan's page in the browser: without a connection the page stays as it is, with what was typed, and says so. */
export async function orOffline<T>(send: () => Promise<T>) {
  try {
    return await send()
  } catch (error) {
    // What `fetch` throws where nothing came back; anything else is ours.
    if (!(error instanceof TypeError)) throw error
    return data({ text: null, course: null, isOffline: true as const }, { status: 503 })
  }
}

export const isOffline = (answer: object | undefined) => answer !== undefined && 'isOffline' in answer
