import { reachOfActor } from '#app/domain/access/actor.ts'
import { urgentAnswer } from '#app/features/reactions/answer-schema.ts'
import { urgentForFrontDesk, urgentReports } from '#app/features/reactions/queries/urgent.ts'
import { endpoint, type Endpoint } from '#app/http/endpoint.ts'

const urgent = endpoint({
  method: 'get',
  path: '/api/staff/urgent-reports',
  action: 'answer-messages',
  shows: { what: 'list' },
  rateLimit: 'none',
  summary: 'The clients who need an answer today; nothing of what they reported',
  answers: { 200: { description: 'The longest waiting first', schema: urgentAnswer } },
  async handle({ services, actor, shown }) {
    const all = await urgentReports(services)
    const reports = reachOfActor(actor, 'read-journal') === 'any' ? all : all.map(urgentForFrontDesk)
    shown(reports.map(({ patientId }) => patientId))
    return { status: 200, body: { reports } }
  },
})

export const urgentReportEndpoints: readonly Endpoint[] = [urgent]
