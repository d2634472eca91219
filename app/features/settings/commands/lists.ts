import { sql } from 'kysely'
import { randomBytes } from 'node:crypto'
import { reachOfActor, type SignedIn } from '#app/domain/access/actor.ts'
import { ok, refuse, type Result } from '#app/domain/result.ts'
import type { Claim } from '#app/domain/clinic/claims.ts'
import { moved, type TeamMember } from '#app/domain/clinic/team.ts'
import { storeFile } from '#app/services/storage/files.ts'
import { readSetting, writeSetting } from '#app/db/settings.ts'
import { inTransaction, type Tx } from '#app/db/transaction.ts'
import type { PictureRefusal } from '#app/services/pictures/pictures.ts'
import type { Services } from '#app/services/services.ts'
import { claimSchema, memberSchema, wrongIn } from '../clinic-schema.ts'
import { SETTINGS, settingIn } from '../schema.ts'

/** The settings that are a list of things of their own: people, and what the clinic says of itself. */
export type ListKey = 'team' | 'claims'
type Listed = { team: TeamMember; claims: Claim }
type ListRefusal = 'forbidden' | 'list-full'
type Wrong = { wrong: string[] }
type PortraitRefusal = PictureRefusal | 'too-busy' | 'files-unavailable'

/** Adds somebody to the team or writes them anew, with another picture where one was chosen. */
export async function saveMember(
  services: Services,
  actor: SignedIn,
  { member, picture }: { member: unknown; picture: Uint8Array | null },
): Promise<Result<null, ListRefusal | PortraitRefusal | 'setting-incomplete', Wrong>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  const read = memberSchema.safeParse(member)
  if (!read.success) return refuse('setting-incomplete', { wrong: wrongIn(read.error) })
  const kept = picture && (await storePortrait(services, read.data.id, picture))
  if (kept && !kept.ok) return kept
  const one = kept ? { ...read.data, photoId: kept.value.id } : read.data
  return changeList(services, actor, 'team', (all) => withOne(all, one))
}

/** Adds a claim or writes it anew. One that does not say what it rests on is refused. */
export async function saveClaim(
  services: Services,
  actor: SignedIn,
  claim: unknown,
): Promise<Result<null, ListRefusal | 'setting-incomplete', Wrong>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  const read = claimSchema.safeParse(claim)
  if (!read.success) return refuse('setting-incomplete', { wrong: wrongIn(read.error) })
  return changeList(services, actor, 'claims', (all) => withOne(all, read.data))
}

/** Takes one of a list away, or puts it a place earlier or later. */
export const arrange = (
  services: Services,
  actor: SignedIn,
  { key, id, act }: { key: ListKey; id: string; act: 'remove' | 'up' | 'down' },
) =>
  changeList<ListKey>(services, actor, key, (all: readonly { id: string }[]) =>
    act === 'remove' ? all.filter((one) => one.id !== id) : moved(all, id, act === 'up' ? -1 : 1),
  )

const withOne = <Thing extends { id: string }>(all: readonly Thing[], one: Thing) =>
  all.some(({ id }) => id === one.id) ? all.map((known) => (known.id === one.id ? one : known)) : [...all, one]

async function changeList<Key extends ListKey>(
  services: Services,
  actor: SignedIn,
  key: Key,
  change: (all: readonly Listed[Key][]) => readonly { id: string }[],
): Promise<Result<null, ListRefusal, Wrong>> {
  if (!reachOfActor(actor, 'manage-settings')) return refuse('forbidden')
  const done = await inTransaction(services.db, async (tx: Tx): Promise<Result<null, ListRefusal, Wrong>> => {
    // Two who change one list do so in turn: neither writes over the other's line.
    await sql`select pg_advisory_xact_lock(4, hashtext(${key}))`.execute(tx)
    const before = settingIn(key, await readSetting(tx, key)) as Listed[Key][]
    const after = SETTINGS[key].schema.safeParse(change(before))
    if (!after.success) return refuse('list-full')
    if (JSON.stringify(after.data) === JSON.stringify(before)) return ok(null)
    const value = after.data.length > 0 ? after.data : null
    await writeSetting(tx, { key, value, actorId: actor.userId, at: services.clock.instant() })
    return ok(null)
  })
  services.settingsCache.clear()
  return done
}

async function storePortrait(
  services: Services,
  memberId: string,
  bytes: Uint8Array,
): Promise<Result<{ id: string }, PortraitRefusal, Wrong>> {
  const drawn = await services.pictures.redrawPhoto(bytes)
  if (!drawn.ok) return refuse(drawn.refusal)
  const { data, width, height } = drawn.value.thumbnail
  const id = services.newId()
  const key = `team/${services.clock.instant().getTime()}-${randomBytes(12).toString('hex')}.webp`
  const file = { id, storage_key: key, kind: 'image', media_type: 'image/webp', width, height } as const
  const isKept = await storeFile(services, { ...file, team_member_id: memberId }, data)
  return isKept ? ok({ id }) : refuse('files-unavailable')
}
