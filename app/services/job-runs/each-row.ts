import { isDatabaseAway } from '#app/db/outage.ts'

/**
 * Runs a job's work row by row: one that fails holds up no other, and is tried again on the next run.
 * @returns the sum of what the rows gave. @throws the first failure, once every row was tried.
 */
export async function eachRow<Row>(rows: readonly Row[], work: (row: Row) => Promise<number>): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  for (const row of rows)
    try {
      done += await work(row)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
  return done
}
