import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSite } from '../built-site.ts'
import { SEEDED_AT } from './now.ts'

/** Builds the site and seeds the demo once; each worker serves a copy of this folder. */
export default async function setup() {
  const snapshot = await mkdtemp(join(tmpdir(), 'journeys-'))
  const site = await openSite({ DATA_DIR: snapshot, CLINIC_NOW: SEEDED_AT })
  await site.close()
  process.env['JOURNEY_SNAPSHOT'] = snapshot
  return () => rm(snapshot, { recursive: true, force: true })
}
