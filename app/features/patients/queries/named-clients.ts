import { sql } from 'kysely'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { shownEmail } from '#app/domain/clients/email.ts'
import { foldedLetters } from '#app/domain/fold.ts'
import { inTransaction } from '#app/db/transaction.ts'
import { phoneParts } from '#app/input/phone.ts'
import type { Services } from '#app/services/services.ts'
import { nameOf } from './record.ts'
import { IN_USE, SHORT_LETTERS, TREATED_OR_NO_ROLE } from './search.ts'

export type NamedClient = { id: string; name: string; phone: string; email: string }
type NamedRow = { id: string; first_name: string; last_name: string; phone: string; email: string }

const namedClient = ({ id, phone, email, ...row }: NamedRow): NamedClient => ({
  id,
  name: nameOf(row),
  phone,
  email: shownEmail(email),
})

const NEAR_FROM = '0.4'

/** Clients whose name is spelt nearly as typed, the nearest first. Trigrams: one wrong letter in five still matches. */
export async function nearNames({ db }: Pick<Services, 'db'>, typed: string, most: number): Promise<NamedClient[]> {
  const letters = foldedLetters(typed)
  if (letters.length < SHORT_LETTERS || phoneParts(typed).length > 0 || typed.includes('@')) return []
  return inTransaction(db, async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${NEAR_FROM}, true)`.execute(tx)
    const { rows } = await sql<NamedRow>`
      select p.id, p.first_name, p.last_name, p.phone, u.email from profiles p join users u on u.id = p.id
       where ${letters} <% p.search_name and ${IN_USE} and ${TREATED_OR_NO_ROLE}
       order by word_similarity(${letters}, p.search_name) desc, p.sort_name, p.id limit ${most}`.execute(tx)
    return rows.map(namedClient)
  })
}

const VIEWS_READ = 200

/** The clients whose records this user opened last since signing in, read from the access log. */
export async function lastOpened({ db }: Pick<Services, 'db'>, actor: SignedIn, most: number): Promise<NamedClient[]> {
  const { rows } = await sql<NamedRow>`
    select p.id, p.first_name, p.last_name, p.phone, u.email from (
        select patient_id, max(at) as place from (
            select l.at, l.patient_id from access_log l
             where l.actor_id = ${actor.userId} and l.what = 'record' and l.patient_id is not null
               and l.at >= (select created_at from sessions where id = ${actor.sessionId})
             order by l.at desc limit ${VIEWS_READ}) viewed
         group by patient_id) opened
      join profiles p on p.id = opened.patient_id join users u on u.id = p.id
     where ${IN_USE}
     order by opened.place desc limit ${most}`.execute(db.k)
  return rows.map(namedClient)
}
