import type { Language } from '#app/domain/language.ts'
import { ok, refuse } from '#app/domain/result.ts'
import type { Answer, Problem } from '#app/ui/call.ts'

export type Exported = { file: Blob; name: string }

/** The zip with all that is kept about the one who is signed in. */
export async function fetchExport(lng: Language): Promise<Answer<Exported>> {
  try {
    const response = await fetch(`/api/account/export?lng=${lng}`)
    if (response.ok) return ok({ file: await response.blob(), name: nameIn(response) })
    const problem = (await response.json()) as Problem
    return refuse(problem.code, problem)
  } catch {
    return refuse('network', { code: 'network', detail: '', status: 0 })
  }
}

const nameIn = (response: Response) =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.zip'
