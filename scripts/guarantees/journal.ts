import type { Taken } from './taken.ts'

const VIEW_LOG = 'app/http/view-log.ts'
const PASSPORT = 'app/features/passport/passport.test.ts'
const COVER_UP = 'app/features/journal/cover-up.test.ts'
const CLEARANCE = 'app/features/health/clearance.test.ts'
const PATHS = 'app/features/health/paths.test.ts'
const LAST_WORD = 'app/features/health/last-word.test.ts'

/** What a client may rely on of the journal: who looked, what a link opens and for how long, what a paper is worth. */
export const OF_THE_JOURNAL: Taken[] = [
  {
    guarantee: 'J1 a page of one client is logged',
    file: VIEW_LOG,
    from: 'await logView(services, actor, { what: declared.what, page, patientId: named })',
    to: 'await Promise.resolve()',
    test: 'app/http/view-log.test.ts',
  },
  {
    guarantee: 'J1 each client a page reports is logged',
    file: VIEW_LOG,
    from: 'if (actor) for (const { what, patientIds } of reported)',
    to: 'if (!actor) for (const { what, patientIds } of reported)',
    test: 'app/http/view-log.test.ts',
  },
  {
    guarantee: 'J1 a page that declares clients and reports none fails',
    file: VIEW_LOG,
    from: 'reported.length === 0)',
    to: 'reported.length < 0)',
    test: 'app/http/view-log.test.ts',
  },
  {
    guarantee: 'J1 a picture is logged',
    file: 'app/routes/api/files/private-files.ts',
    from: 'return withViewLog(services, viewing, (shown) => answerFile(c, services, { actor, shown }))',
    to: 'return answerFile(c, services, { actor, shown: () => {} })',
    test: 'app/routes/api/files/private-files.test.ts',
    only: 'it is written down',
  },
  {
    guarantee: 'J3 no laser visit starts or ends without clearance',
    sql: 'drop trigger laser_cleared on appointments',
    test: PATHS,
    only: 'no path gives a client laser',
  },
  {
    guarantee: 'J3 no laser visit is written as given without clearance',
    sql: 'drop trigger laser_cleared_at_insert on appointments',
    test: PATHS,
    only: 'no path gives a client laser',
  },
  {
    guarantee: 'J3 a command asks for clearance',
    file: 'app/features/appointments/steps/move-visit.ts',
    from: "if (clearance) return refuse('clearance-needed', { clearance })",
    to: '',
    test: CLEARANCE,
    only: 'is not checked in by the link',
  },
  {
    guarantee: 'J3 a client reschedules laser only with clearance',
    file: 'app/features/appointments/commands/reschedule.ts',
    from: "if (isChecked && wish.by === 'client' &&",
    to: 'if (isChecked && services === null &&',
    test: LAST_WORD,
    only: 'a client reschedules laser',
  },
  {
    guarantee: 'J3 laser is paid for only with clearance',
    file: 'app/features/payments/commands/checkout.ts',
    from: 'if (!isGiven && (await',
    to: 'if (services === null && (await',
    test: LAST_WORD,
    only: 'a plan or session',
  },
  {
    guarantee: 'J3 no mail names a reason of the clearance',
    file: 'app/content/mail/call-first.ts',
    from: 'før du kommer.`',
    to: 'før du kommer. Det gælder: Epilepsi`',
    test: 'app/features/health/unsaid.security.test.ts',
    only: 'name no reason',
  },
  {
    guarantee: 'J3 a change of a source closes the clearance',
    sql: 'drop trigger clearance_by_answers on health_answers; drop trigger clearance_by_consent on consents',
    test: CLEARANCE,
    only: 'a change of any source',
  },
  {
    guarantee: 'J3 every override is in the audit log',
    sql: 'drop trigger clearance_override_logged on clearance_overrides',
    test: CLEARANCE,
    only: 'an override by a doctor',
  },
  {
    guarantee: 'J3 only a doctor or an admin who treats overrides',
    sql: 'drop trigger clearance_override_checked on clearance_overrides',
    test: CLEARANCE,
    only: 'and no one else',
  },
  {
    guarantee: 'J2 a photo and its files stay',
    sql: `drop trigger journal_photos_kept on journal_photos;
      drop trigger journal_files_kept on files`,
    test: 'app/features/journal/photos.test.ts',
    only: 'a photo stays as it was taken',
  },
  {
    guarantee: 'J2 a signed entry is not deleted',
    sql: 'drop trigger journal_entries_append_only on journal_entries',
    test: 'app/features/journal/entries.test.ts',
    only: 'the database itself refuses',
  },
  {
    guarantee: 'J3 a link to a picture dies in its five minutes',
    file: 'app/services/links/files.ts',
    from: 'if (left < 0 || left >',
    to: 'if (left >',
    test: 'app/routes/api/files/private-files.test.ts',
    only: 'opens nothing six minutes later',
  },
  {
    guarantee: 'J3 a link to a picture is its session’s alone',
    file: 'app/services/links/files.ts',
    from: '`${purpose}:${key}:${sessionId}:${until}`',
    to: '`${purpose}:${key}:${sessionId.length}:${until}`',
    test: 'app/routes/api/files/private-files.test.ts',
    only: 'a link without its session',
  },
  {
    guarantee: 'J3 an artist’s link ends with its fourteen days',
    file: 'app/features/journal/queries/cover-up.ts',
    from: ".where('c.ends_at', '>', clock.instant())",
    to: '',
    test: COVER_UP,
    only: 'the link ends with its fourteen days',
  },
  {
    guarantee: 'J3 an artist’s link cannot be guessed',
    file: 'app/features/journal/queries/cover-up.ts',
    from: "if (!id || !isSigned(settings, 'cover-up', { token, id, version: 1 })) return null",
    to: 'if (!id) return null',
    test: COVER_UP,
    only: 'only the client shows a photo',
  },
  {
    guarantee: 'J4 a changed byte of a passport is found',
    file: 'app/features/passport/queries.ts',
    from: "if (digest !== null && !(DIGEST.test(digest) && [row.pdf_digest, row.json_digest].includes(digest))) return 'changed'",
    to: '',
    test: PASSPORT,
    only: 'any byte that is changed',
  },
  {
    guarantee: 'J4 a passport is signed over what it says',
    file: 'app/services/signatures/signatures.ts',
    from: 'new TextEncoder().encode(text)',
    to: 'new TextEncoder().encode(text.slice(0, 1))',
    test: PASSPORT,
    only: 'any byte that is changed',
  },
  {
    guarantee: 'J4 a passport holds to the published schema',
    file: 'app/content/passport/bundle.ts',
    from: "status: 'final',",
    to: '',
    test: PASSPORT,
    only: 'a FHIR R4 document',
  },
  {
    guarantee: 'J4 the page that checks a passport names nobody',
    file: 'app/routes/public/passport-check.tsx',
    from: 'return data({ check,',
    to: "return data({ whose: await services.db.k.selectFrom('profiles').selectAll().execute(), check,",
    test: 'app/routes/public/passport-check.test.ts',
  },
  {
    guarantee: 'J5 a pair in another light is refused',
    file: 'app/services/fading/ink-left.ts',
    from: '|| isOtherLight(first, seen, second, { bare, skin })',
    to: '',
    test: 'app/services/fading/measure.test.ts',
  },
  {
    guarantee: 'J5 a pair from another angle is refused',
    file: 'app/services/fading/measure.ts',
    from: "if (isAngle) return refuse('pair-angle')",
    to: '',
    test: 'app/services/fading/measure.test.ts',
  },
]
