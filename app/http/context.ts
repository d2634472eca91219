import { createContext } from 'react-router'
import type { ReportShown } from '#app/domain/access/access.ts'
import type { OwnTexts } from '#app/content/text/own-texts.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import type { PageRule } from '#app/domain/access/gate.ts'
import type { Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import type { Upload } from '#app/services/uploads/uploads.ts'

/** What every loader and action may ask for. Set once per request in server/app.ts. */
export type RequestFacts = {
  lng: Language
  /** As its owner set it when the request came. */
  clinic: Clinic
  /** What the owner wrote in place of shipped texts. */
  texts: OwnTexts
  /** Allows this response's own inline scripts; empty on pages that have none. */
  nonce: string
  actor: Actor
  /** The database failed this request; who asks may be unknown for that reason. */
  isDatabaseAway?: boolean
  /** The caller's network address, for limits and the audit log. */
  address: string
  /** Receives a form with files; what it holds on to is given back when the request is answered. */
  upload: Upload
  /** Reports which clients the page shows, for the access log. */
  shown: ReportShown
  /** What the page's `handle` declares; set by the gate that judged it. */
  rule?: PageRule
  /** Who may see the page at this address pattern, and who may send its form. Unknown: nobody. */
  ruleOf(pattern: string): PageRule | undefined
}

// `null`, not `undefined`: the router takes undefined for "no default".
export const servicesContext = createContext<Services | null>(null)
export const requestContext = createContext<RequestFacts | null>(null)
