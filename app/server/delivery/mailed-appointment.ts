import { CALENDAR_FIELDS } from '#app/db/appointments/history.ts'
import { arriveEarlyMinutes } from '#app/domain/pricing/add-ons.ts'
import { addMinutes } from '#app/domain/time/clinic-time.ts'
import { appointmentIcs, icsName, icsTypeOf } from '#app/content/calendar/ics.ts'
import { mailedManageUrlOf } from '#app/services/links/links.ts'
import type { Mail } from '#app/services/mail/mail.ts'
import { decisionsOn } from '#app/features/appointments/queries/add-on-requests.ts'
import { isToCallFirst } from '#app/features/health/queries/clearance.ts'
import { isPaidAtClinic } from '#app/features/payments/queries/payouts.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { courseOfVisit } from '#app/features/plans/queries/visit-course.ts'
import type { Services } from '#app/services/services.ts'

export type MailedAppointment = Awaited<ReturnType<typeof readMailed>>

/** An appointment as a mail about it needs it: with its history, what a doctor answered, and the course it belongs to. */
export async function readMailed({ db }: Services, id: string) {
  const [appointment, history, course, decisions, paidAtClinic, isToCall] = await Promise.all([
    db.k.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db.k
      .selectFrom('appointment_history')
      .select(['was', 'field', 'actor', 'became', 'reason'])
      .where('appointment_id', '=', id)
      .orderBy('id')
      .execute(),
    courseOfVisit(db, id),
    decisionsOn({ db }, id),
    isPaidAtClinic({ db }, { appointmentId: id, planId: null }),
    isToCallFirst({ db }, id),
  ])
  return { ...appointment, history, course, decided: [...decisions.keys()], paidAtClinic, isToCall }
}

/** The appointment for the client's calendar: its new time, or that it is off. */
export async function calendarFile(
  services: Services,
  appointment: MailedAppointment,
): Promise<Mail['attachments'][number]> {
  const { settings, clock } = services
  const clinic = await clinicOf(services)
  const { starts_at: startsAt, lng } = appointment
  return {
    name: icsName(lng),
    type: icsTypeOf({ cancelled: appointment.status === 'cancelled' }),
    content: appointmentIcs({
      appointmentId: appointment.id,
      host: new URL(settings.publicUrl).hostname,
      lng,
      clinicName: clinic.name,
      location: `${clinic.name}, ${clinic.street}, ${clinic.city}`,
      startsAt,
      durationMinutes: appointment.duration_minutes,
      arriveAt: addMinutes(startsAt, -arriveEarlyMinutes(appointment.add_ons)),
      moves: appointment.history.filter(({ field }) => CALENDAR_FIELDS.includes(field)).length,
      cancelled: appointment.status === 'cancelled',
      isToCall: appointment.isToCall,
      manageUrl: mailedManageUrlOf(settings, appointment.id, appointment.link_version, lng),
      writtenAt: clock.instant(),
    }),
  }
}
