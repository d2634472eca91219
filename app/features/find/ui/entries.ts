/** A page or an act that the user may open. */
export type Entry = { href: string; name: string; group?: string | undefined }
export type Entries = { pages: readonly Entry[]; acts: readonly Entry[] }

/** The entry that leads to a page, whatever its language. */
export const entryTo = ({ pages, acts }: Entries, path: string): Entry | undefined =>
  [...pages, ...acts].find(({ href }) => href.split('?')[0] === path)
