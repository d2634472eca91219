import { useState } from 'react'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import { ORDER } from './new-client.tsx'

type Typed = { day: ClinicDay; time: string | null; name: string; reason: string; deposit: string }

/** What stands in the order's fields, which lie all over the page: so the summary names it before it is sent. */
export function useTypedOrder(day: ClinicDay, times: readonly string[], first: Omit<Typed, 'day'>) {
  const [typed, setTyped] = useState<Typed>({ day, ...first })
  const read = () => {
    const form = document.querySelector<HTMLFormElement>(`#${ORDER}`)
    if (!form) return
    const fields = new FormData(form)
    const textOf = (field: string) => {
      const value = fields.get(field)
      return typeof value === 'string' ? value.trim() : ''
    }
    const name = `${textOf('firstName')} ${textOf('lastName')}`.trim()
    const reason = textOf('medicalIndication')
    setTyped({ day, time: textOf('time') || null, name, reason, deposit: textOf('deposit') || first.deposit })
  }
  // A time belongs to its day, and somebody else may have taken it since.
  const time = typed.day === day ? typed.time : first.time
  const { name, reason, deposit } = typed
  return { name, reason, deposit, time: time !== null && times.includes(time) ? time : null, read }
}
