import pg from 'pg'

/** A connection of the bench's own, without a time limit: it fills tables. */
export async function pgClient(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}
