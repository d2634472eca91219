import { exportClinic } from '#app/features/transfer/commands/export.ts'
import { exportSchema } from '#app/features/transfer/schema.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'
import { problem } from '#app/http/problem.ts'

const clinicExport = endpoint({
  method: 'get',
  path: '/api/clinic.zip',
  action: 'move-data',
  shows: 'no-client',
  rateLimit: ['export-of-account'],
  summary: 'Everything the clinic has, as a zip: tables as CSV or JSON, and the private files',
  query: exportSchema,
  answers: { 200: { description: 'application/zip' } },
  refusals: ['sign-in-needed', 'password-needed', 'forbidden'],
  async handle({ services, lng, actor, query }) {
    if (!actor) return problem('sign-in-needed', lng)
    const made = await exportClinic(services, actor, query)
    if (!made.ok) return problem(made.refusal, lng)
    return new Response(made.value, {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="clinic-${services.clock.today()}.zip"`,
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'no-referrer',
      },
    })
  },
})

export const clinicExportEndpoints: readonly Endpoint[] = [clinicExport]
