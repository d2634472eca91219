import { wishAround, type CourseWish } from '#app/domain/plans/course-dates.ts'
import type { PlanView } from '#app/features/plans/queries/treatment-plan.ts'

/** When a client can come: as they last said it, else around their last time. */
export const wishOf = ({ wish, sessions }: Pick<PlanView, 'wish' | 'sessions'>): CourseWish =>
  wish ?? wishAround(sessions.flatMap(({ startsAt }) => startsAt ?? []).at(-1) ?? null)

/** What was wished goes along with the yes, so that it is known the next time. */
export function KeptWish({ wish }: { wish: CourseWish }) {
  const fields: [string, string][] = [
    ...wish.weekdays.map((day): [string, string] => ['weekday', String(day)]),
    ['from', wish.from],
    ['until', wish.until],
    ['notBefore', wish.notBefore ?? ''],
    ...wish.sun.flatMap(({ from, to }, index): [string, string][] => [
      [`sun${index + 1}From`, from],
      [`sun${index + 1}To`, to],
    ]),
  ]
  return fields.map(([name, value], index) => (
    <input key={`${name} ${index}`} type="hidden" name={name} value={value} />
  ))
}
