import type { PageRule } from '#app/domain/access/gate.ts'

/** What a page says of itself: who may see it, and what the shell around it needs. */
export type Handle = PageRule & {
  /** A content page: no framework script, only the islands entry. */
  content?: boolean
  /** Loads no script: the device shows it while there is no network. */
  scriptless?: boolean
  /** Search engines may list it; it says what they show in a `meta` of its own. Other pages only have a title. */
  indexed?: boolean
  /** Text namespaces the hydrated page needs. */
  ns?: string[]
  /** The bar lies on the page's first picture. */
  over?: boolean
  /**
   * Says more about its frame than who may see it does (`domain/access/frame.ts`). `person`: the frame of whoever looks at it;
   * `none`: a full-screen page that draws its own surroundings.
   */
  frame?: 'person' | 'none'
  /** The steps of an order: a foot of a few lines, and no second menu under the button that leads on. */
  flow?: boolean
}
