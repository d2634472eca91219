import { useEffect, useRef } from 'react'
import type { Choosable } from '#app/features/booking/ui/api.ts'

type People = readonly Choosable[] | null

/** The name of whoever is asked for; null for whoever is free first, and while nobody knows. */
export const nameOf = (people: People, provider: string | null | undefined): string | null =>
  people?.find(({ id }) => id === provider)?.name ?? null

/** True of somebody who was asked for and takes no visits any more. Of nobody known nothing is said. */
export const isPersonGone = (people: People, provider: string | undefined): boolean =>
  people !== null && Boolean(provider) && nameOf(people, provider) === null

/** Tells once when whoever is asked for takes no visits any more. */
export function useGonePerson(people: People, provider: string | undefined, onGone: () => void) {
  const gone = isPersonGone(people, provider)
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  useEffect(() => {
    if (gone) latest.current()
  }, [gone])
}
