import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'

/** True while a legal hold keeps everything of this client. In a statement of many: `held_patients`. */
export const isHeld = async (k: Kysely<Schema>, patientId: string): Promise<boolean> =>
  (await k.selectFrom('held_patients').select('patient_id').where('patient_id', '=', patientId).executeTakeFirst()) !==
  undefined
