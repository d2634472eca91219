import { apiOf } from './http.ts'
import { world, type Engine } from './world.ts'

/** A consultation somebody books on the day the clinic of `openClinic` is open. */
export const consultation = {
  type: 'consultation',
  email: 'ida@post.example',
  firstName: 'Ida',
  lastName: 'Holm',
  phone: '+4520304050',
  appointmentDate: '2026-12-03',
  appointmentTime: '12:30',
}

/** A clinic that is open one afternoon, with its calls. */
export async function openClinic(of: { engine?: Engine } = {}) {
  const w = await world(of)
  await w.opens('2026-12-03', '12:00', '19:30')
  return { ...w, api: apiOf(w.services) }
}
