import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays, type ClinicDay } from '#app/domain/clinic-time.ts'
import type { DayRange } from '#app/domain/interval.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { Slot } from '#app/domain/slots.ts'
import { fetchAvailability, fetchClosedDays, type SlotAsk } from '#app/features/booking/ui/api.ts'
import { listenToSlots } from '#app/ui/live-events.ts'
import { isHinted } from '#app/ui/shell/session-hint.ts'
import { emptyBook, withDays, withTaken, withWindow, type SlotBook } from './slot-book.ts'

// A booking is announced once per row; announcements this close together are one question.
const GATHER_MS = 60

/**
 * The slots of the booking window, kept true while the screen is open, and the days the six weeks close for whoever is
 * signed in or holds this link. @param link the token of a private link.
 */
export function useAvailability(lng: Language, type: SlotAsk['type'], minutes?: number, link?: string) {
  const [book, setBook] = useBook(`${type} ${minutes ?? ''}`)
  const [failed, setFailed] = useState(false)
  const { closed, close } = useClosedDays(lng, type, link)
  const asked = useRef(0)

  const read = useCallback(
    (day?: ClinicDay) => {
      const number = ++asked.current
      return fetchAvailability(lng, { type, minutes, ...(day && { from: day, to: day }) }).then((answer) => {
        if (answer.ok || !day) setFailed(!answer.ok)
        if (!answer.ok) return
        const { days } = answer.value
        // A change outside the window is nobody's business here.
        if (day) setBook((known) => (known.has(day) ? withDays(known, days, number) : known))
        else setBook((known) => withWindow(known, days, number))
      })
    },
    [lng, type, minutes, setBook],
  )

  useEffect(() => {
    void read()
    const { gather, drop } = gatherer((day) => void read(day))
    const stop = listenToSlots({ onSlots: gather, onReturn: () => gather(null) })
    return () => {
      drop()
      stop()
    }
  }, [read])

  /** After an own booking: taken here at once, and asked for again a second later ([specification 4]). */
  const take = useCallback(
    (day: ClinicDay, time: string) => {
      setBook((known) => withTaken(known, day, time))
      setTimeout(() => void read(day), policy.slotRefetchMs)
    },
    [read, setBook],
  )

  /** The fresh slots of a day that came with a refusal. */
  const learn = useCallback(
    (date: ClinicDay, slots: Slot[]) => {
      setBook((known) => withDays(known, [{ date, slots }], ++asked.current))
    },
    [setBook],
  )

  return { book, closed, failed, reload: read, take, learn, close }
}

/** The days six weeks close, asked for once and again when somebody signs in; a refusal may name more. */
function useClosedDays(lng: Language, type: SlotAsk['type'], link: string | undefined) {
  const [closed, setClosed] = useState<readonly DayRange[]>([])
  useEffect(() => {
    if (type === 'consultation') return
    const read = async () => {
      if (!link && !isHinted()) return setClosed([])
      const answer = await fetchClosedDays(lng, link)
      if (answer.ok) setClosed(answer.value.closed)
    }
    void read()
    const onSession = () => void read()
    document.addEventListener('signed-in', onSession)
    document.addEventListener('signed-out', onSession)
    return () => {
      document.removeEventListener('signed-in', onSession)
      document.removeEventListener('signed-out', onSession)
    }
  }, [lng, type, link])
  /** From a day that was refused to the day before the first that is open. */
  const close = useCallback(({ from, until }: { from: ClinicDay; until: ClinicDay }) => {
    if (until > from) setClosed((known) => [...known, { from, to: addDays(until, -1) }])
  }, [])
  return { closed, close }
}

/** Puts changes that come close together into one question; null, any day, swallows the single days. */
function gatherer(ask: (day?: ClinicDay) => void) {
  const waiting = new Set<ClinicDay | null>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const gather = (day: ClinicDay | null) => {
    waiting.add(day)
    timer ??= setTimeout(() => {
      timer = undefined
      for (const one of waiting.has(null) ? [undefined] : waiting) ask(one ?? undefined)
      waiting.clear()
    }, GATHER_MS)
  }
  return { gather, drop: () => clearTimeout(timer) }
}

/** The book of one question. Another length of visit has other slots: what was read for one says nothing of the other. */
function useBook(ask: string) {
  const [kept, setKept] = useState({ ask, book: emptyBook })
  const current = useRef(ask)
  useEffect(() => {
    current.current = ask
  }, [ask])
  const change = useCallback(
    (make: (known: SlotBook) => SlotBook) => {
      // The answer to a question no longer asked.
      if (current.current !== ask) return
      setKept((known) => ({ ask, book: make(known.ask === ask ? known.book : emptyBook) }))
    },
    [ask],
  )
  return [kept.ask === ask ? kept.book : emptyBook, change] as const
}
