import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { isPartnerCode } from '#app/domain/partners/affiliate.ts'
import { normaliseCode } from '#app/domain/typed-text.ts'
import type { Language } from '#app/domain/language.ts'
import type { codeCheckAnswer } from '#app/features/affiliates/answer-schema.ts'
import { call } from '#app/ui/call.ts'

/** Whether a code can be had. `none`: there is nothing to ask about yet. */
export type CodeState = 'none' | 'checking' | 'free' | 'taken' | 'unchecked'

const PAUSE_MS = 300

/** Asks the server whether a code is free, and nothing else. */
export async function checkCode(lng: Language, code: string): Promise<CodeState> {
  const answer = await call<z.output<typeof codeCheckAnswer>>(lng, `/api/partner-codes/${encodeURIComponent(code)}`)
  if (!answer.ok) return 'unchecked'
  return answer.value.available ? 'free' : 'taken'
}

/** Whether the typed code is free, asked when the typing pauses; an answer to an older code is not shown. */
export function useCodeCheck(lng: Language, typed: string): CodeState {
  const code = normaliseCode(typed)
  const [checked, setChecked] = useState<{ code: string; state: CodeState }>({ code: '', state: 'none' })
  useEffect(() => {
    if (!isPartnerCode(code)) return
    let isOld = false
    const timer = setTimeout(() => {
      void checkCode(lng, code).then((state) => isOld || setChecked({ code, state }))
    }, PAUSE_MS)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [lng, code])
  if (!isPartnerCode(code)) return 'none'
  return checked.code === code ? checked.state : 'checking'
}
