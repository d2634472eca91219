import type { JWK } from 'jose'
import type { ColumnType, Generated } from 'kysely'
import type { ComplicationKind, Grade, Outcome } from '#app/domain/journal/complications.ts'
import type { BodySite } from '#app/domain/scan/body-sites.ts'
import type { ClinicDay } from '#app/domain/time/clinic-time.ts'
import type { InkLeft } from '#app/domain/journal/fading.ts'
import type { PhotoMoment } from '#app/domain/journal/journal-photos.ts'
import type { EntryKind, StoredContent } from '#app/domain/journal/journal.ts'
import type { SpotLook } from '#app/domain/journal/spot-places.ts'
import type { ConsentKind, ConsentText } from '#app/domain/health/treatment-consent.ts'
import type { ClearanceReason, HealthDecision, SpotReading } from '#app/domain/health/clearance.ts'
import type { HealthAnswers, HealthQuestion } from '#app/domain/health/health-form.ts'
import type { Language } from '#app/domain/language.ts'
import type { Sign, Urgency } from '#app/domain/health/reactions.ts'
import type { BodyView } from '#app/domain/scan/tattoo.ts'

/** Written once, never changed. */
type Written<T> = ColumnType<T, T, never>

/** The public half of a key that signs removal passports, as it is published (RFC 8037). */
export type PublicKey = JWK & { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' }

/** A decision that can still be undone, as the row it becomes. */
type PendingDecision = {
  id: string
  patient_id: string
  kind: 'health'
  answer: HealthDecision
  allowed_from: ClinicDay | null
  holds_until: ClinicDay | null
  covers: Partial<Record<HealthQuestion, string>>
  reason: string
  note?: string
  settles?: string | null
  at: string
  by_user: string
  by_name: string
  /** Which version of the client's health it was given to. */
  version?: string
}

export type JournalTables = {
  tattoos: {
    id: Written<string>
    patient_id: Written<string>
    name: Written<string>
    site: Written<BodySite>
    view: Written<BodyView>
    x: Written<number>
    y: Written<number>
    area_cm2: Written<number | null>
    created_at: Written<Date>
  }
  /** What an entry is about; its text stands in its versions. */
  journal_entries: {
    id: Written<string>
    patient_id: Written<string>
    appointment_id: Written<string | null>
    tattoo_id: Written<string | null>
    kind: Written<EntryKind>
    created_at: Written<Date>
  }
  /** `patient_id`, `number` and `hash` are filled in by the database. */
  journal_versions: {
    entry_id: Written<string>
    version: Written<number>
    patient_id: Generated<Written<string>>
    number: Generated<Written<number>>
    at: Written<Date>
    author_id: Written<string>
    author_name: Written<string>
    author_role: Written<'provider' | 'admin'>
    reason: Written<string>
    content: ColumnType<StoredContent, string, never>
    hash: Generated<Written<string>>
  }
  /** What is of the photo never changes; whether the client sees it does, and it can be struck out once. */
  journal_photos: {
    id: Written<string>
    patient_id: Written<string>
    tattoo_id: Written<string | null>
    appointment_id: Written<string | null>
    moment: Written<PhotoMoment>
    taken_on: Written<ClinicDay>
    /** SHA-256 of the file as it was sent. */
    digest: Written<string>
    added_at: Written<Date>
    added_by: Written<string>
    added_by_name: Written<string>
    shared_at: Date | null
    struck_at: Generated<Date | null>
    struck_by_name: Generated<string | null>
    struck_because: Generated<string | null>
  }
  health_answers: {
    id: Written<string>
    patient_id: Written<string>
    form_version: Written<number>
    lng: Written<Language>
    given_at: Written<Date>
    given_by: Written<'account' | 'link'>
    answers: ColumnType<HealthAnswers, string, never>
  }
  /** Derived (`db/clearance.ts`); the database's guard of laser visits reads it. */
  clearances: {
    patient_id: Written<string>
    reasons: ColumnType<ClearanceReason[], string, string>
    doctor_add_ons: string[]
    rules: string
    is_current: boolean
  }
  clearance_decisions: {
    id: Written<string>
    patient_id: Written<string>
    kind: Written<'health' | 'test-spot'>
    answer: Written<HealthDecision | SpotReading>
    allowed_from: Written<ClinicDay | null>
    holds_until: Written<ClinicDay | null>
    covers: ColumnType<Partial<Record<HealthQuestion, string>>, string, never>
    /** The test spot entry whose spots were read, what each looks like, and the strongest that may be used. */
    entry_id: Written<string | null>
    looks: ColumnType<SpotLook[] | null, string | null, never>
    most: Written<number | null>
    /** The visit of the test spot that was read, or its entry where it had no visit. */
    spot_id: Written<string | null>
    /** The reading of changed skin that the doctor decided on. */
    settles: Written<string | null>
    reason: Written<string>
    /** A line to the person who treats. */
    note: ColumnType<string, string | undefined, never>
    at: Written<Date>
    by_user: Written<string>
    by_name: Written<string>
  }
  pending_answers: {
    patient_id: Written<string>
    decision: ColumnType<PendingDecision, string, string>
    due_at: Date
  }
  clearance_overrides: {
    id: Written<string>
    appointment_id: Written<string>
    reasons: Written<string[]>
    because: Written<string>
    by_user: Written<string>
    by_name: Written<string>
    at: Written<Date>
  }
  /** When a visit's numbing was applied; an arrival taken back takes it along. */
  numbings: {
    appointment_id: Written<string>
    started_at: Written<Date>
    by_user: Written<string | null>
    by_name: Written<string>
    wiped_at: Generated<Date | null>
    wiped_by: Generated<string | null>
  }
  health_links: {
    id: Written<string>
    patient_id: Written<string>
    made_at: Written<Date>
    made_by: Written<string>
    ends_at: Written<Date>
    used_at: Generated<Date | null>
  }
  /** From its offer on only signed, withdrawn or replaced, each once. */
  consents: {
    id: Written<string>
    patient_id: Written<string>
    kind: Written<ConsentKind>
    /** Of a consent to show an image; null: it is another. */
    photo_id: ColumnType<string | null, string | null | undefined, never>
    version: Written<number>
    lng: Written<Language>
    body: ColumnType<ConsentText, string, never>
    offered_at: Written<Date>
    offered_by_name: Written<string>
    told_by_word: Written<boolean>
    signable_from: Written<Date>
    signed_at: Generated<Date | null>
    signed_name: Generated<string | null>
    signed_by: Generated<'account' | 'link' | 'paper' | null>
    scanned_at: Generated<Date | null>
    scanned_by_name: Generated<string | null>
    withdrawn_at: Generated<Date | null>
    replaced_at: Generated<Date | null>
  }
  /** A view: the photos that may be shown outside the clinic now. */
  shown_images: { id: Written<string>; photo_id: Written<string>; signed_at: Written<Date> }
  /** From its measure on only confirmed or set aside, each once. */
  fadings: {
    id: Written<string>
    patient_id: Written<string>
    tattoo_id: Written<string>
    first_photo_id: Written<string>
    second_photo_id: Written<string>
    treatments: Written<number>
    left_percent: Written<number>
    off_by: Written<number>
    colours: ColumnType<InkLeft[], string, never>
    measured_at: Written<Date>
    measured_by: Written<string>
    measured_by_name: Written<string>
    confirmed_at: Generated<Date | null>
    confirmed_by_name: Generated<string | null>
    set_aside_at: Generated<Date | null>
    set_aside_by_name: Generated<string | null>
  }
  /** A view: the figures that may be told. */
  told_fadings: {
    id: Written<string>
    patient_id: Written<string>
    person_id: Written<string>
    tattoo_id: Written<string>
    treatments: Written<number>
    left_percent: Written<number>
    off_by: Written<number>
    colours: ColumnType<InkLeft[], never, never>
    taken_on: Written<ClinicDay>
  }
  /** A view: when each client's journal was last written in. */
  last_journal_writes: { patient_id: Written<string>; at: Written<Date> }
  /** What was filmed never changes; what it is called and who sees it does. */
  videos: {
    id: Written<string>
    patient_id: Written<string | null>
    appointment_id: Written<string | null>
    title_da: string
    title_en: string
    text_da: Generated<string>
    text_en: Generated<string>
    seconds: ColumnType<string | number, string, never>
    codec: Written<string>
    added_at: Written<Date>
    added_by: Written<string>
    added_by_name: Written<string>
    shown_at: Date | null
    struck_at: Generated<Date | null>
  }
  /** What a client says of the own skin; that it was answered is written once. */
  skin_reports: {
    id: Written<string>
    patient_id: Written<string>
    appointment_id: Written<string | null>
    reported_at: Written<Date>
    lng: Written<Language>
    urgency: Written<Urgency>
    signs: ColumnType<Sign[], string, never>
    note: Written<string>
    answered_at: Generated<Date | null>
    answered_by_name: Generated<string | null>
    answered_how: Generated<'message' | 'phone' | null>
  }
  /** How grave a report is and what became of it; the last one counts. */
  skin_report_reviews: {
    id: Written<string>
    number: Generated<Written<string>>
    report_id: Written<string>
    patient_id: Written<string>
    grade: Written<Grade>
    kind: Written<ComplicationKind | null>
    outcome: Written<Outcome>
    words: Written<string>
    at: Written<Date>
    by_user: Written<string>
    by_name: Written<string>
  }
  /** From its invitation on only opened, and answered or ended, each once. */
  cover_ups: {
    id: Written<string>
    patient_id: Written<string>
    photo_id: Written<string>
    artist_name: Written<string>
    invited_at: Written<Date>
    ends_at: Written<Date>
    opened_at: Generated<Date | null>
    marks: ColumnType<number[] | null, never, string>
    note: Generated<string | null>
    marked_at: Generated<Date | null>
    ended_at: Generated<Date | null>
  }
  /** Public halves only. */
  passport_keys: { kid: Written<string>; jwk: ColumnType<PublicKey, string, never>; first_used_at: Written<Date> }
  /** Issued once, withdrawn once. */
  passports: {
    id: Written<string>
    patient_id: Written<string>
    lng: Written<Language>
    made_at: Written<Date>
    made_by_name: Written<string>
    kid: Written<string>
    code_hash: Written<string>
    pdf_digest: Written<string>
    json_digest: Written<string>
    treatments: Written<number>
    withdrawn_at: Generated<Date | null>
  }
  journal_drafts: {
    author_id: string
    patient_id: string
    about: string
    content: ColumnType<Record<string, string>, string, string>
    saved_at: Date
  }
}
