import type { Services } from '#app/services/services.ts'

export async function seedDemo(_services: Services) {}
