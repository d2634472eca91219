import type { PageRule } from '#app/domain/gate.ts'

/** What a page says of itself: who may see it, and what the shell around it needs. */
export type Handle = PageRule & {
  /** A content page: no framework script, only the islands entry. */
  content?: boolean
  /** Search engines may list it; it says what they show in a `meta` of its own. Other pages only have a title. */
  indexed?: boolean
  /** Text namespaces the hydrated page needs. */
  ns?: string[]
  /** The bar lies on the page's first picture. */
  over?: boolean
  /** No bar, footer or banner: the page has its own frame. */
  bare?: boolean
  /** A private page of one client: name and number above, one line below, and no menu that leads away. */
  slim?: boolean
  /** The steps of an order: a foot of a few lines, and no second menu under the button that leads on. */
  flow?: boolean
  /** The frame of signed-in pages (`ui/app-shell.tsx`) stands in place of bar, footer and banner. */
  shell?: boolean
}
