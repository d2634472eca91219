import { useCallback, useEffect, useRef, useState } from 'react'
import { addDays, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { DayRange } from '#app/domain/time/interval.ts'
import type { Language } from '#app/domain/language.ts'
import { policy } from '#app/domain/policy.ts'
import type { Slot } from '#app/domain/schedule/slots.ts'
import { fetchAvailability, fetchClosedDays, type Choosable, type SlotAsk } from '#app/features/booking/ui/api.ts'
import { listenToSlots } from '#app/ui/live/live-events.ts'
import { isHinted } from '#app/ui/shell/session-hint.ts'
import { emptyBook, withDays, withTaken, withWindow, type SlotBook } from './slot-book.ts'

// A booking is announced once per row; announcements this close together are one question.
const GATHER_MS = 60

type Whose = {
  /** Whose times; unset: of whoever is free first. */
  provider?: string | undefined
  /** The token of a private link. */
  link?: string | undefined
}

/**
 * The slots of the booking window, kept true while the screen is open, who can be asked for, and the days the six weeks
 * close for whoever is signed in or holds this link.
 */
export function useAvailability(lng: Language, type: SlotAsk['type'], minutes?: number, whose: Whose = {}) {
  const { provider, link } = whose
  const { book, isOld, failed, setBook, setFailed } = useBook(`${type} ${minutes ?? ''}`, provider)
  const [people, setPeople] = useState<readonly Choosable[] | null>(null)
  const { closed, close } = useClosedDays(lng, type, link)
  const asked = useRef(0)

  const read = useCallback(
    (day?: ClinicDay) => {
      const number = ++asked.current
      return fetchAvailability(lng, { type, minutes, provider, ...(day && { from: day, to: day }) }).then((answer) => {
        if (answer.ok || !day) setFailed(!answer.ok)
        if (!answer.ok) return
        const { days, providers } = answer.value
        setPeople((known) => (JSON.stringify(known) === JSON.stringify(providers) ? known : providers))
        // A change outside the window is nobody's business here.
        if (day) setBook((known) => (known.has(day) ? withDays(known, days, number) : known))
        else setBook((known) => withWindow(known, days, number))
      })
    },
    [lng, type, minutes, provider, setBook, setFailed],
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

  const whoever = !provider
  return { book, isOld, people, whoever, closed, failed, reload: read, take, learn, close }
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

/**
 * The book of one question. Another length of visit has other slots: what was read for one says nothing of the other.
 * Another person's are of the same days: the book known stays in sight, as an old one, until theirs has come.
 */
function useBook(visit: string, provider = '') {
  const ask = `${visit} ${provider}`
  const [kept, setKept] = useState({ visit, ask, book: emptyBook })
  const [failedAsk, setFailedAsk] = useState<string | null>(null)
  const current = useRef(ask)
  useEffect(() => {
    current.current = ask
  }, [ask])
  const setBook = useCallback(
    (make: (known: SlotBook) => SlotBook) => {
      // The answer to a question no longer asked.
      if (current.current !== ask) return
      setKept((known) => {
        const own = known.ask === ask ? known.book : emptyBook
        const book = make(own)
        return book === own ? known : { visit, ask, book }
      })
    },
    [visit, ask],
  )
  const setFailed = useCallback(
    (is: boolean) => {
      if (current.current === ask) setFailedAsk(is ? ask : null)
    },
    [ask],
  )
  const isOld = kept.ask !== ask && kept.visit === visit && kept.book.size > 0
  const book = kept.ask === ask || isOld ? kept.book : emptyBook
  return { book, isOld, failed: failedAsk === ask, setBook, setFailed }
}
