import { createContext, useContext, useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** Where a form's button stands, when not at the form's end: a footer's place, null until it is there. */
export const OwnButton = createContext<HTMLElement | null | undefined>(undefined)

/** Puts the button of a form where its surroundings want it; `form` ties the two together. */
export function useOwnButton() {
  const place = useContext(OwnButton)
  const form = useId()
  const put = (button: ReactNode) => (place === undefined ? button : place ? createPortal(button, place) : null)
  return { form, put, isElsewhere: place !== undefined }
}
