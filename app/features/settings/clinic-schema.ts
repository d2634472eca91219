import { z } from 'zod'
import type { Claim } from '#app/domain/clinic/claims.ts'
import { isCvr, type ClinicFacts } from '#app/domain/clinic/clinic-facts.ts'
import { TEAM_MAX, type TeamMember } from '#app/domain/clinic/team.ts'
import { reportDay } from '#app/input/days.ts'
import { email, filledLine, line } from '#app/input/text-fields.ts'

const link = z.union([z.literal(''), z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(300)])

/** The clinic’s own facts. A number that cannot be a company’s, and an address that leads nowhere, is not one. */
export const clinicFacts: z.ZodType<ClinicFacts> = z.strictObject({
  name: filledLine(40),
  legalName: filledLine(80),
  cvr: line(11).refine(isCvr),
  street: filledLine(80),
  postalCode: line(4).regex(/^\d{4}$/),
  town: filledLine(60),
  phone: line(20).regex(/^\+\d{1,3}( ?\d){4,12}$/),
  email: email().refine((typed) => typed.length <= 120),
  map: link,
  registration: z.strictObject({ number: line(40), report: link }),
  supervision: z.strictObject({ da: line(400), en: line(400) }),
  social: z.array(link).max(8),
})

const member: z.ZodType<TeamMember> = z.strictObject({
  id: z.uuid(),
  name: line(80).min(2),
  role: z.strictObject({ da: filledLine(80), en: filledLine(80) }),
  // People were kept before there was a line about them.
  about: z.strictObject({ da: line(160), en: line(160) }).default({ da: '', en: '' }),
  authorisation: line(40),
  photoId: z.uuid().nullable(),
  isShown: z.boolean(),
})
export const team = z.array(member).max(TEAM_MAX)

const claim: z.ZodType<Claim> = z
  .strictObject({
    id: z.uuid(),
    value: filledLine(40),
    says: z.strictObject({ da: filledLine(200), en: filledLine(200) }),
    n: z.int().min(1).max(10_000_000),
    from: reportDay,
    until: reportDay,
    source: line(200).min(3),
  })
  .refine(({ from, until }) => from <= until, { path: ['until'] }) as z.ZodType<Claim>
export const claims = z.array(claim).max(20)

/** Of a value that was refused: the names of its fields that are wrong, "role.da". */
export const wrongIn = (error: z.ZodError): string[] => [...new Set(error.issues.map(({ path }) => path.join('.')))]

export const memberSchema = member
export const claimSchema = claim
