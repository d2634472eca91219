import { seededDemo } from '#test/support/built-site.ts'

/** Builds the site and seeds the demo, unless that has been done; each worker serves a copy of this folder. */
export default async function setup() {
  process.env['JOURNEY_SNAPSHOT'] = await seededDemo()
}
