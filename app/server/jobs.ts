import type { Services } from '#app/services/services.ts'

export async function startJobs(_services: Services) {
  return { stop: async () => {} }
}
