/** What the parts of a page tell each other through the document: the one list of it. */
interface DocumentEventMap {
  /** Somebody signed in and the page stays: their address, where the server named the account. */
  'signed-in': CustomEvent<string | undefined>
  /** The server said who is signed in, and after how many seconds the session ends unused. */
  'session-read': CustomEvent<{
    email: string
    roles: readonly import('#app/domain/access/roles.ts').Role[]
    idleSeconds: number
  }>
  /** The session ended by itself, with the form that was sent without one. Cancelled: the page stays, under a sign-in. */
  'session-ended': CustomEvent<{ form: HTMLFormElement; submitter: HTMLElement | null } | null>
  /** The same person signed in again on a page that stayed. */
  'session-resumed': Event
  /** Signed out, here or in another tab. */
  'signed-out': Event
  /** A dialog was closed, whatever came of it. */
  'island-closed': Event
  /** The page is about to be left for the one in the other language; it waits for what is being put away. */
  'language-leaving': CustomEvent<{ waitFor(done: Promise<unknown>): void }>
  /** A choice about cookies was made. */
  'cookie-choice': Event
}
