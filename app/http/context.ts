import { createContext, type RouterContextProvider } from 'react-router'
import type { ReportShown } from '#app/domain/access/access.ts'
import type { OwnTexts } from '#app/content/text/own-texts.ts'
import type { Actor } from '#app/domain/access/actor.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import type { PageRule } from '#app/domain/access/gate.ts'
import { DEFAULT_LANGUAGE, type Language } from '#app/domain/language.ts'
import type { Services } from '#app/services/services.ts'
import type { Upload } from '#app/services/uploads/uploads.ts'

/** The request facts of every loader and action, set once per request in server/app.ts. */
export type RequestFacts = {
  lng: Language
  /** The owner's settings at the start of the request. */
  clinic: Clinic
  /** The owner's texts that replace shipped ones. */
  texts: OwnTexts
  /** Allows this response's own inline scripts; empty on pages that have none. */
  nonce: string
  actor: Actor
  /** The database failed during this request, so the actor may be unknown. */
  isDatabaseAway?: boolean
  /** The caller's network address, for limits and the audit log. */
  address: string
  /** Receives a form with files; its upload places are released with the answer. */
  upload: Upload
  /** The status of the refused call that this page explains. */
  refused?: number | undefined
  /** Reports which clients the page shows, for the access log. */
  shown: ReportShown
  /** The page's `handle`, set by the gate. */
  rule?: PageRule
  /** The access rule of an address pattern; undefined for an unknown one, which is refused. */
  ruleOf(pattern: string): PageRule | undefined
}

// `null`, not `undefined`: the router takes undefined for "no default".
export const servicesContext = createContext<Services | null>(null)
export const requestContext = createContext<RequestFacts | null>(null)

/** The language of the page that is asked for. */
export const pageLanguage = (context: Pick<Readonly<RouterContextProvider>, 'get'>): Language =>
  context.get(requestContext)?.lng ?? DEFAULT_LANGUAGE
