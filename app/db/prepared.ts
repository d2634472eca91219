import type { QueryResult, QueryResultRow } from 'pg'
import type { Database } from './client.ts'

/**
 * A statement that every connection parses and plans once, by name: for the two or three that carry the traffic.
 * One name is one text, always. The pool's own `query` would throw a connection away at each refused booking.
 */
export const prepared =
  <Row extends QueryResultRow>(name: string, text: string) =>
  async (
    { pool, namesStatements }: Pick<Database, 'pool' | 'namesStatements'>,
    values: unknown[],
  ): Promise<QueryResult<Row>> => {
    const client = await pool.connect()
    try {
      return await client.query<Row>({ text, values, ...(namesStatements && { name }) })
    } finally {
      client.release()
    }
  }
