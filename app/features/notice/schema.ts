import { z } from 'zod'
import type { ClinicTime } from '#app/domain/time/clinic-time.ts'
import { hexOf, parseColour } from '#app/domain/colours.ts'
import { NOTICE_TEXT_MAX, textColourOn, type NoticeSetting } from '#app/domain/clinic/notice.ts'
import { isReportTime } from '#app/input/days.ts'
import { text } from '#app/input/text-fields.ts'

const words = text(NOTICE_TEXT_MAX, 'notice-too-long')
const moment = z
  .custom<ClinicTime | ''>((typed) => typed === '' || isReportTime(typed), 'notice-time-wrong')
  .transform((typed) => (typed === '' ? undefined : typed))
const ground = z.string().transform((typed, context) => {
  const colour = parseColour(typed)
  if (!colour) context.addIssue({ code: 'custom', message: 'notice-ground-wrong' })
  return colour ?? ([255, 255, 255] as const)
})

/** What is typed into the banner's form, as the setting it becomes. The text's colour follows from its ground. */
export const noticeSchema = z
  .object({ shown: z.enum(['yes', 'no']), contentDa: words, contentEn: words, ground, from: moment, until: moment })
  .refine(({ shown, contentDa }) => shown === 'no' || contentDa !== '', {
    path: ['contentDa'],
    message: 'notice-text-missing',
  })
  .refine(({ from, until }) => !from || !until || from < until, { path: ['until'], message: 'notice-ends-early' })
  .transform(({ shown, ground: colour, ...rest }): NoticeSetting => ({
    ...rest,
    isActive: shown === 'yes',
    backgroundColor: hexOf(colour),
    textColor: hexOf(textColourOn(colour).colour),
  }))

export const NOTICE_FIELDS = ['shown', 'contentDa', 'contentEn', 'ground', 'from', 'until'] as const
export type NoticeField = (typeof NOTICE_FIELDS)[number]
export type NoticeFault =
  | 'notice-too-long'
  | 'has-control-characters'
  | 'notice-time-wrong'
  | 'notice-ground-wrong'
  | 'notice-text-missing'
  | 'notice-ends-early'
