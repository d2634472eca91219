import { policy } from '#app/domain/policy.ts'

/** A page of a list: its rows, and how many pages there are. */
export type Page<Row> = { rows: Row[]; page: number; pages: number; total: number }

export const pageOf = <Row>(rows: Row[], page: number, total: number): Page<Row> => ({
  rows,
  page,
  pages: Math.max(1, Math.ceil(total / policy.rowsPerPage)),
  total,
})
/** A page of a list that is wholly at hand; past the last there is the last. */
export function pageIn<Row>(all: readonly Row[], page: number, size: number = policy.rowsPerPage): Page<Row> {
  const pages = Math.max(1, Math.ceil(all.length / size))
  const shown = Math.min(page, pages)
  return { rows: all.slice((shown - 1) * size, shown * size), page: shown, pages, total: all.length }
}
export const offsetOf = (page: number) => (page - 1) * policy.rowsPerPage

/**
 * A page of a list by its number, and past the last the last: more may have stood there when the address was kept. A
 * list that is not counted begins again.
 */
export async function pageThere<Part extends Pick<Page<unknown>, 'rows' | 'pages'>>(
  page: number,
  read: (page: number) => Promise<Part>,
): Promise<Part> {
  const asked = await read(page)
  if (page === 1 || asked.rows.length > 0) return asked
  return read(asked.pages < page ? asked.pages : 1)
}
