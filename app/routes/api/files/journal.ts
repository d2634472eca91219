import { z } from 'zod'
import { drawIntervals } from '#app/content/journal/draw-intervals.ts'
import { openCoverUpPicture } from '#app/features/journal/commands/cover-up.ts'
import { openIntervals } from '#app/features/journal/commands/papers.ts'
import { shownImage } from '#app/features/journal/queries/shown-images.ts'
import { passportKeys } from '#app/features/passport/queries.ts'
import { clinicOf } from '#app/features/settings/queries/settings.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'
import { filePolicy } from '#app/http/send.ts'

const intervals = endpoint({
  method: 'get',
  path: '/api/patients/{id}/intervals',
  action: 'read-journal',
  shows: { what: 'journal', param: 'id' },
  rateLimit: 'none',
  summary: 'The record of the days between one client’s laser treatments as PDF, for an inspection',
  params: z.object({ id: z.string() }),
  answers: { 200: { description: 'application/pdf' } },
  refusals: ['not-found', 'forbidden'],
  async handle({ services, lng, params, actor }) {
    const opened = await openIntervals(services, actor, params.id)
    if (!opened.ok) return problem(opened.refusal, lng)
    const paper = { ...opened.value, clinic: await clinicOf(services), day: services.clock.today(), lng }
    return new Response(await drawIntervals(paper), {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="falm-intervaller.pdf"',
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      },
    })
  },
})

const keys = endpoint({
  method: 'get',
  path: '/api/passport-keys',
  action: 'check-passport',
  rateLimit: 'none',
  summary: 'The public keys removal passports are signed with, those of earlier years too (RFC 7517)',
  answers: { 200: { description: 'application/jwk-set+json' } },
  async handle({ services }) {
    return new Response(JSON.stringify({ keys: await passportKeys(services) }), {
      headers: { 'Content-Type': 'application/jwk-set+json', 'Cache-Control': 'public, max-age=300' },
    })
  },
})

const image = endpoint({
  method: 'get',
  path: '/api/results/{id}',
  action: 'read-public',
  rateLimit: 'none',
  summary: 'An image a client has said yes to showing; gone from the moment they withdraw',
  params: z.object({ id: z.string() }),
  answers: { 200: { description: 'image/jpeg' } },
  refusals: ['not-found'],
  async handle({ services, lng, params }) {
    const file = await shownImage(services, params.id)
    if (!file) return problem('not-found', lng)
    return new Response(file.stream, {
      // Kept by nobody: a withdrawal must be seen by the next who looks.
      headers: {
        'Content-Type': file.type,
        'Content-Disposition': 'inline; filename="photo.jpg"',
        'Content-Security-Policy': filePolicy,
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      },
    })
  },
})

const coverUp = endpoint({
  method: 'get',
  path: '/api/cover-up/{token}',
  action: 'mark-cover-up',
  rateLimit: 'none',
  link: true,
  summary: 'The one photo a client shows to a tattoo artist, by its private link, until the link ends',
  params: z.object({ token: z.string() }),
  answers: { 200: { description: 'image/jpeg' } },
  refusals: ['not-found'],
  async handle({ services, lng, params }) {
    const file = await openCoverUpPicture(services, params.token)
    if (!file) return problem('not-found', lng)
    return new Response(file.stream, {
      headers: {
        'Content-Type': file.type,
        'Content-Disposition': 'inline; filename="photo.jpg"',
        'Cache-Control': 'private, no-store',
        'Content-Security-Policy': filePolicy,
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Referrer-Policy': 'no-referrer',
        'X-Robots-Tag': 'noindex',
      },
    })
  },
})

export const journalEndpoints: readonly Endpoint[] = [intervals, keys, image, coverUp]
