import type { Taken } from './taken.ts'

const KEPT = 'app/features/journal/kept.test.ts'
const PASSPORT = 'app/features/passport/passport.test.ts'
const COVER_UP = 'app/features/journal/cover-up.test.ts'
const LOGGED = 'every look into a journal is written down'

/** What a client may rely on of the journal: who looked, what a link opens and for how long, what a paper is worth. */
export const OF_THE_JOURNAL: Taken[] = [
  {
    guarantee: 'J1 who opens the journal is written down',
    file: 'app/features/journal/commands/entries.ts',
    from: "await logAccess(services, actor, { what: 'journal', patientId })",
    to: '',
    test: KEPT,
    only: LOGGED,
  },
  {
    guarantee: 'J1 who opens the photos is written down',
    file: 'app/features/journal/commands/photos.ts',
    from: "await logAccess(services, actor, { what: 'photos', patientId })",
    to: '',
    test: KEPT,
    only: LOGGED,
  },
  {
    guarantee: 'J1 who looks at one picture is written down',
    file: 'app/features/files/commands.ts',
    from: 'if (isStaffLooking && found.ownerId) await',
    to: 'if (found.ownerId === key) await',
    test: KEPT,
    only: LOGGED,
  },
  {
    guarantee: 'J1 who opens the passports is written down',
    file: 'app/features/passport/commands.ts',
    from: 'if (actor.userId !== patientId) await',
    to: 'if (actor.userId === patientId) await',
    test: KEPT,
    only: LOGGED,
  },
  {
    guarantee: 'J1 who opens the videos is written down',
    file: 'app/features/videos/commands.ts',
    from: "await logAccess(services, actor, { what: 'photos', patientId, detail: 'videos' })",
    to: '',
    test: KEPT,
    only: LOGGED,
  },
  {
    guarantee: 'J1 who opens what was said of the skin is written down',
    file: 'app/features/reactions/commands.ts',
    from: "await logAccess(services, actor, { what: 'health', patientId, detail: 'reactions' })",
    to: '',
    test: KEPT,
    only: LOGGED,
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
    test: 'app/routes/api/private-files.test.ts',
    only: 'opens nothing six minutes later',
  },
  {
    guarantee: 'J3 a link to a picture is its session’s alone',
    file: 'app/services/links/files.ts',
    from: '`file:${purpose}:${key}:${sessionId}:${until}`',
    to: '`file:${purpose}:${key}:${sessionId.length}:${until}`',
    test: 'app/routes/api/private-files.test.ts',
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
