// A session that ends while a form is open: the page hides the form and asks to sign in over itself.

export type Submitted = { form: HTMLFormElement; submitter: HTMLElement | null }

const SENT_WITHIN_MS = 1000
let submitted: (Submitted & { at: number }) | null = null

/** Notes which form is about to be sent. Returns the way to stop. */
export function watchSubmits() {
  const note = ({ target, submitter, timeStamp: at }: SubmitEvent) => {
    if (target instanceof HTMLFormElement) submitted = { form: target, submitter, at }
  }
  document.addEventListener('submit', note, true)
  return () => document.removeEventListener('submit', note, true)
}

/** The form that a request sends; null for a request that a script sends by itself. */
export function takeSubmitted(): Submitted | null {
  const last = submitted
  submitted = null
  return last && performance.now() - last.at < SENT_WITHIN_MS ? last : null
}

/**
 * Asks the page to stay, with a sign-in over it. False where the page has no such sign-in.
 * @param refused the form that was sent without a session: it is sent again after the sign-in
 */
export const askToSignIn = (refused: Submitted | null = null) =>
  !document.dispatchEvent(new CustomEvent('session-ended', { cancelable: true, detail: refused }))

/** Resolves once the same person has signed in again, or when the request is aborted. */
export const signedInAgain = (signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => resolve()
    document.addEventListener('session-resumed', done, { once: true })
    signal?.addEventListener('abort', done, { once: true })
  })
