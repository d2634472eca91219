import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * Names as a Danish reader looks them up, æ, ø and å last: to be ordered by. A client's is kept ready, as
 * `profiles.sort_name`.
 * @param name a column, or what gives the name.
 */
export const inDanishOrder = (name: string | Expression<unknown>): RawBuilder<string> =>
  sql<string>`danish_order(${typeof name === 'string' ? sql.ref(name) : name}) collate "C"`
