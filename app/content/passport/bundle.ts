import { textOf } from '#app/content/text/i18n.server.ts'
import type { Clinic } from '#app/domain/clinic/clinic.ts'
import { daysBetween, formatDay, type ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { SettingsLine, TreatmentContent } from '#app/domain/journal/journal.ts'
import { NOTATION, type Language } from '#app/domain/language.ts'

/** One treatment as a passport says it. */
export type PassportTreatment = {
  id: string
  day: ClinicDay
  number: number
  tattoo: string
  site: string
  operator: string
  content: TreatmentContent
}
export type PassportPicture = { id: string; takenOn: ClinicDay; words: string; mediaType: string; bytes: Uint8Array }

/** Everything a passport says. */
export type Passport = {
  id: string
  patientId: string
  clinic: Clinic
  name: string
  lng: Language
  madeAt: Date
  day: ClinicDay
  /** In time; at least one. */
  treatments: readonly PassportTreatment[]
  pictures: readonly PassportPicture[]
  checkUrl: string
  keysUrl: string
}

type Resource = { resourceType: string; id: string } & Record<string, unknown>
type Entry = { fullUrl: string; resource: Resource }

const LOINC = 'http://loinc.org'
const UCUM = 'http://unitsofmeasure.org'
const urn = (id: string) => `urn:uuid:${id}`
const entry = (resource: Resource): Entry => ({ fullUrl: urn(resource.id), resource })

type Ids = { clinic: string; composition: string; of: (about: string) => string }

/**
 * The passport as a document of HL7 FHIR R4: a composition with the treatments, each with its settings, and the
 * pictures that were chosen. `ids` gives each resource its id.
 */
export function passportBundle(passport: Passport, ids: Ids) {
  const { id, patientId, clinic, name, madeAt, treatments, pictures, lng } = passport
  const patient = entry({ resourceType: 'Patient', id: patientId, name: [{ text: name }] })
  const home = entry({
    resourceType: 'Organization',
    id: ids.clinic,
    name: clinic.legalName,
    telecom: [{ system: 'phone', value: clinic.phone }],
    address: [{ line: [clinic.street], postalCode: clinic.postalCode, city: clinic.town, country: clinic.country }],
  })
  const given = treatments.map((one, index) => treatmentEntries(passport, one, { index, ids }))
  const media = pictures.map((picture) => entry(mediaOf(passport, picture)))
  const composition = entry({
    resourceType: 'Composition',
    id: ids.composition,
    language: NOTATION[lng].locale,
    status: 'final',
    type: { coding: [{ system: LOINC, code: '11503-0', display: 'Medical records' }] },
    subject: { reference: patient.fullUrl },
    date: madeAt.toISOString(),
    author: [{ reference: home.fullUrl }],
    title: textOf(lng, 'passport:title'),
    section: [
      {
        title: textOf(lng, 'passport:treatments'),
        entry: given.flat().map(({ fullUrl }) => ({ reference: fullUrl })),
      },
      ...(media.length > 0
        ? [{ title: textOf(lng, 'passport:pictures'), entry: media.map(({ fullUrl }) => ({ reference: fullUrl })) }]
        : []),
    ],
  })
  return {
    resourceType: 'Bundle',
    id,
    identifier: { system: 'urn:ietf:rfc:3986', value: urn(id) },
    type: 'document',
    timestamp: madeAt.toISOString(),
    entry: [composition, patient, home, ...given.flat(), ...media],
  }
}

type Placed = { index: number; ids: Ids }

/** The procedure, and beside it an observation for each line of what the laser was set to. */
function treatmentEntries(passport: Passport, one: PassportTreatment, { index, ids }: Placed): Entry[] {
  const { lng, patientId, treatments } = passport
  const { content } = one
  const subject = { reference: urn(patientId) }
  const before = treatments[index - 1]
  const given = [content.dose, content.batch].filter(Boolean).join(', ')
  const said = [content.forClient, content.anaesthesia === 'none' ? '' : `${content.product} (${given})`]
  const notes = said.filter(Boolean).map((text) => ({ text }))
  const procedure = entry({
    resourceType: 'Procedure',
    id: one.id,
    status: 'completed',
    code: { text: textOf(lng, 'passport:procedure') },
    subject,
    performedDateTime: one.day,
    performer: [{ actor: { display: one.operator }, onBehalfOf: { reference: urn(ids.clinic) } }],
    bodySite: [{ text: `${one.site}, ${one.tattoo}` }],
    ...(notes.length > 0 ? { note: notes } : {}),
  })
  const since = before ? [quantity(textOf(lng, 'passport:since'), daysBetween(before.day, one.day), 'd')] : []
  const lines = content.lines.map((line, at) =>
    entry({
      resourceType: 'Observation',
      id: ids.of(one.id),
      status: 'final',
      code: { text: textOf(lng, 'passport:settings') },
      subject,
      partOf: [{ reference: procedure.fullUrl }],
      effectiveDateTime: one.day,
      device: { display: [line.device, line.handpiece].filter(Boolean).join(', ') },
      component: [...settingsOf(line, lng), ...(at === 0 ? since : [])],
    }),
  )
  return [procedure, ...lines]
}

const quantity = (text: string, value: number, code: string) => ({
  code: { text },
  valueQuantity: { value, unit: code, system: UCUM, code },
})

const words = (text: string, valueString: string) => ({ code: { text }, valueString })

function settingsOf(line: SettingsLine, lng: Language) {
  const name = (
    field: 'wavelengthNm' | 'fluence' | 'spotMm' | 'pulse' | 'repetitionHz' | 'passes' | 'pulses' | 'areaCm2',
  ) => textOf(lng, `journal:field-${field}`).replace(/, .*$/, '')
  return [
    quantity(name('wavelengthNm'), line.wavelengthNm, 'nm'),
    quantity(name('fluence'), line.fluence, 'J/cm2'),
    quantity(name('spotMm'), line.spotMm, 'mm'),
    quantity(name('pulse'), line.pulse, line.pulseUnit),
    quantity(name('repetitionHz'), line.repetitionHz, 'Hz'),
    quantity(name('passes'), line.passes, '{passes}'),
    quantity(name('pulses'), line.pulses, '{pulses}'),
    words(textOf(lng, 'journal:field-endPoint'), textOf(lng, `journal:end-point-${line.endPoint}`)),
    ...(line.areaCm2 === null ? [] : [quantity(name('areaCm2'), line.areaCm2, 'cm2')]),
    ...(line.colour === null
      ? []
      : [words(textOf(lng, 'journal:field-colour'), textOf(lng, `analysis:ink-${line.colour}`))]),
  ]
}

const mediaOf = (
  { patientId, lng }: Passport,
  { id, takenOn, words, mediaType, bytes }: PassportPicture,
): Resource => ({
  resourceType: 'Media',
  id,
  status: 'completed',
  subject: { reference: urn(patientId) },
  createdDateTime: takenOn,
  content: {
    contentType: mediaType,
    title: `${words}, ${formatDay(takenOn, lng, 'data')}`,
    data: Buffer.from(bytes).toString('base64'),
  },
})

type Bundle = ReturnType<typeof passportBundle>

/** What is signed: the bundle without its signature, as its file writes it. */
export const signedText = (bundle: Bundle): string => JSON.stringify(bundle)

/** The bundle with its signature, as FHIR carries one. */
export const withSignature = (bundle: Bundle, detached: string, signer: string) => ({
  ...bundle,
  signature: {
    type: [{ system: 'urn:iso-astm:E1762-95:2013', code: '1.2.840.10065.1.12.1.5', display: 'Verification Signature' }],
    when: bundle.timestamp,
    who: { display: signer },
    targetFormat: 'application/fhir+json;canonicalization=http://hl7.org/fhir/canonicalization/json#document',
    sigFormat: 'application/jose',
    data: Buffer.from(detached).toString('base64'),
  },
})
