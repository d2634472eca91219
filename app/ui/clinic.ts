import { createContext, useContext } from 'react'
import type { Clinic } from '#app/domain/clinic/clinic.ts'

/** Set by whatever renders a root: the server from the request, the browser from the page's JSON block. */
export const ClinicContext = createContext<Clinic | null>(null)

/** @throws outside a `ClinicContext`: no other clinic may take its place. */
export function useClinic(): Clinic {
  const clinic = useContext(ClinicContext)
  if (!clinic) throw new Error('useClinic needs a ClinicContext')
  return clinic
}
