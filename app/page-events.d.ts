/** What the parts of a page tell each other through the document: the one list of it. */
interface DocumentEventMap {
  /** Somebody signed in and the page stays: their address, where the server named the account. */
  'signed-in': CustomEvent<string | undefined>
  /** Signed out, here or in another tab. */
  'signed-out': Event
  /** A dialog was closed, whatever came of it. */
  'island-closed': Event
  /** The page is about to be left for the one in the other language; it waits for what is being put away. */
  'language-leaving': CustomEvent<{ waitFor(done: Promise<unknown>): void }>
  /** A choice about cookies was made. */
  'cookie-choice': Event
}
