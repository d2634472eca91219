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
