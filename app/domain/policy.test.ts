import { expect, test } from 'vitest'
import { policy } from './policy.ts'

type Pinned = readonly [value: unknown, unit: string, source?: string]

// A business constant is changed here and in policy.ts: a slip in one of them fails.
const PINNED = {
  // Booking: [specification 9]; [decisions 1]
  bookingWindowDays: [60, 'days'],
  windowsRollingDays: [90, 'days'],
  minNoticeMinutes: [0, 'minutes'],
  holdMinutes: [30, 'minutes'],
  deskHoldHours: [24, 'hours'],
  draftHours: [48, 'hours'],
  selfServiceHours: [24, 'hours'],
  daysBetweenLaserTreatments: [42, 'days', 'act 493 § 4'],
  weeksBetweenLaserTreatments: [6, 'weeks', 'act 493 § 4'],
  courseSlackDays: [14, 'days', '[decisions 10]: six to eight weeks between sessions'],
  courseSearchWeeks: [26, 'weeks'],
  courseHorizonDays: [1_150, 'days'],
  consultationMinutes: [30, 'minutes'],
  treatmentMinutes: [{ small: 30, medium: 45, large: 60 }, 'minutes'],
  treatmentUpToCm2: [{ small: 30, medium: 100 }, 'cm²'],
  bufferMinutes: [0, 'minutes'],
  slotMinutes: [30, 'minutes'],
  numbingLeadMinutes: [{ cream: 45, injection: 20 }, 'minutes', '[specification 9], the longer end; [decisions 1]'],
  reminderHoursBefore: [[72, 24], 'hours'],
  reminderHoursMax: [336, 'hours'],
  remindersMax: [3, 'count'],
  reminderAfterMinutes: [60, 'minutes'],
  reminderTimes: [{ from: '08:00', evening: '19:00', until: '20:00' }, 'clinic time'],
  treatmentSteps: [4, 'steps'],
  packageSteps: [{ signedIn: 5, anonymous: 6 }, 'steps'],

  // Bookings for unverified addresses: [decisions 12]
  unverifiedDayStandsPercent: [15, 'percent of a day’s open minutes'],
  unverifiedDayMostPercent: [20, 'percent of a day’s open minutes', '[decisions 12]'],
  unverifiedWindowStandsPercent: [5, 'percent of the window’s open minutes'],
  unverifiedWindowMostPercent: [10, 'percent of the window’s open minutes', '[decisions 12]'],
  confirmMinutes: [30, 'minutes', '[decisions 12]'],
  burstMinutes: [60, 'minutes'],
  hoardingHours: [24, 'hours'],

  // Images: [specification 5, 9]
  maxImages: [3, 'count'],
  imageMaxBytes: [10_485_760, 'bytes'],
  journalPhotoMaxBytes: [26_214_400, 'bytes'],
  photosAskedForDays: [30, 'days'],
  skinAskedFromDay: [3, 'days'],
  skinAskedToDay: [14, 'days'],
  answersMeasuredDays: [90, 'days'],
  entryAskedForDays: [90, 'days'],
  videoMaxBytes: [524_288_000, 'bytes'],
  videoMaxSeconds: [600, 'seconds'],
  uploadChunkBytes: [2_097_152, 'bytes'],
  minAnalysisImages: [2, 'count'],
  analysisPhotosHours: [24, 'hours', '[decisions 4]'],
  enquiryMonths: [6, 'months', '[decisions 2]; the privacy page'],

  // Prices: [specification 9]; [decisions 2]
  deposit: [50_000, 'øre'],
  singleSession: [90_000, 'øre'],
  baseCoverageCm2: [30, 'cm²'],
  sizeNamesUpToCm: [{ small: 5, medium: 10 }, 'cm'],
  packageCountMin: [1, 'count'],
  packageCountMax: [20, 'count'],
  packageCountDefault: [6, 'count'],
  packageSessions: [{ coverUp: { min: 3, max: 5 }, completeRemoval: { min: 10, max: 15 } }, 'count'],
  packageDiscountPercent: [25, 'percent'],
  discountPercentMax: [50, 'percent', '[decisions 11]'],
  depositMaxKroner: [900, 'kroner'],
  vatPercent: [25, 'percent'],
  painCoverageMax: [300_000, 'øre'],
  instalmentMonthsMax: [36, 'months'],
  instalmentAprMax: [25, 'percent', '[law 28]'],
  reconciledDays: [35, 'days'],
  reconciliationsKeptDays: [400, 'days'],
  planLinkDays: [30, 'days', '[decisions 5]'],
  withdrawalDays: [14, 'days', 'FAL § 19; [decisions 2]'],
  refundDays: [14, 'days', 'FAL § 24'],
  minimumAge: [18, 'years', '[decisions 2]'],

  // Affiliates: [decisions 7]; [specification 5]
  commissionPercent: [10, 'percent'],
  parentCommissionPercent: [2, 'percent'],
  commissionAfterDays: [14, 'days', '[decisions 7]: the withdrawal period is over'],
  partnerLinkMonths: [12, 'months', '[decisions 11]'],
  partnerLinkMonthsMax: [60, 'months'],
  cardMarkMonths: [12, 'months'],

  // Messages, lists and partners' codes
  answerMinutes: [120, 'minutes'],
  answerLookaheadDays: [28, 'days'],
  messageMaxLength: [2_000, 'characters'],
  messagesShown: [50, 'count'],
  messagePicturesMax: [3, 'count'],
  ownPhotosShown: [25, 'count'],
  coursePhotosShown: [4, 'count'],
  ownVisitsShown: [10, 'count'],
  ownPapersShown: [12, 'count'],
  entriesShown: [8, 'count'],
  ownDayRowsShown: [10, 'count'],
  pushDevicesMax: [10, 'count'],
  partnerBurst: [8, 'count'],
  countShownFrom: [3, 'count', '[decisions 10]'],
  curveShownFrom: [5, 'count'],
  partnerCodeMaxLength: [10, 'characters'],
  codesPerPartner: [10, 'count'],
  codeDiscountMaxKroner: [5_000, 'kroner'],

  // Accounts: [specification 5]; [decisions 3]
  passwordMinLength: [6, 'characters'],
  changedPasswordMinLength: [8, 'characters'],
  staffPasswordMinLength: [12, 'characters'],
  passwordMaxLength: [128, 'characters', '[security 2]'],
  sessionIdleDays: [14, 'days', '[security 4.2]'],
  portraitDays: [30, 'days'],
  sessionDays: [30, 'days', '[security 4.2]'],
  staffSessionIdleMinutes: [30, 'minutes', '[security 4.2]'],
  staffSessionHours: [12, 'hours', '[security 4.2]'],
  secondFactorMinutes: [5, 'minutes'],
  freshPasswordMinutes: [10, 'minutes'],
  resetLinkMinutes: [30, 'minutes', '[security 7]'],
  knownDeviceDays: [180, 'days', '[security 1]'],
  accountLinkHours: [24, 'hours', '[security 7]'],
  addressUndoDays: [7, 'days', '[security 11]'],
  signUpDays: [7, 'days'],
  sessionCheckMs: [30_000, 'ms'],

  // Portal and dashboards: [security 49]; [law 43, 24]
  fileLinkMinutes: [5, 'minutes', '[security 49]'],
  journalYears: [10, 'years', '[law 43]'],
  laserPapersWarnDays: [30, 'days'],
  consentHours: [0, 'hours', '[law 4]'],
  healthAnswerDays: [90, 'days'],
  healthLinkHours: [48, 'hours'],
  coverUpLinkDays: [14, 'days'],
  newTattooDays: [56, 'days'],
  doctorDecisionDays: [365, 'days'],
  isotretinoinDays: [{ stop: 180, doctor: 365 }, 'days'],
  testSpotDays: [14, 'days'],
  bookkeepingYears: [5, 'years', '[law 24]'],
  rowsPerPage: [25, 'count'],
  partnerMonths: [12, 'months'],
  checkInOpensMinutes: [120, 'minutes'],
  checkInAnswerMs: [700, 'ms'],
  checkInResetMs: [20_000, 'ms'],
  checkInPassMinutes: [10, 'minutes'],
  kioskCodeMinutes: [15, 'minutes'],
  kioskDays: [90, 'days', '[security 4.3]'],
  cameraDays: [400, 'days'],
  consultationFollowUpDays: [90, 'days'],

  // Screens: [specification 2, 4, 9]
  pricingCacheMs: [300_000, 'ms'],
  slotRefetchMs: [1_000, 'ms'],
  clickGuardMs: [500, 'ms'],
  bannerDismissMs: [30_000, 'ms'],
  bannerFadeMs: [300, 'ms'],
  treatmentChosenAdvanceMs: [200, 'ms'],
  timeChosenAdvanceMs: [300, 'ms'],
  reconnectDelaysMs: [[1_000, 2_000, 5_000, 10_000], 'ms'],
  translationParallelReads: [10, 'count'],
  translationRetries: [5, 'count'],
  translationRetryMs: [350, 'ms'],
  countryCodes: [['+45', '+46', '+47', '+49', '+31', '+44', '+33', '+39', '+34', '+48', '+1', '+91'], 'calling codes'],
  replyHours: [24, 'hours'],

  // Statistics: privacy policy; [law 38]
  statisticsMonths: [12, 'months', '[law 38]'],

  // Clinical figures printed on the content pages: [specification 9]
  sessionsTypical: [{ min: 4, max: 12 }, 'count'],
  sessionsFaq: [{ min: 6, max: 10 }, 'count'],
  sessionsBeforeCoverUp: [{ min: 2, max: 4 }, 'count'],
  healingDays: [{ min: 7, max: 14 }, 'days'],
  sessionMinutes: [{ min: 10, max: 45 }, 'minutes'],
  visitMinutes: [{ min: 30, max: 60 }, 'minutes'],
  consultationRangeMinutes: [{ min: 15, max: 30 }, 'minutes'],
  creamMinutes: [{ min: 15, max: 45 }, 'minutes'],
  lidocainePercents: [[10, 20], 'percent'],
  injectionMinutes: [{ min: 15, max: 20 }, 'minutes'],
  bandageHours: [{ min: 24, max: 48 }, 'hours'],
  sunWeeks: [2, 'weeks'],
  sunWeeksBeforeLaser: [4, 'weeks'],
  sunFactorSpf: [30, 'SPF'],
  poolWeeks: [1, 'weeks'],
  waterLitresDaily: [2, 'litres'],
  moisturiserDaily: [{ min: 2, max: 3 }, 'times a day'],
  pulsePicoseconds: [300, 'picoseconds'],
} as const satisfies Record<keyof typeof policy, Pinned>

test.each(Object.entries<Pinned>(PINNED).map(([name, [value, unit, source]]) => ({ name, value, unit, source })))(
  '$name is $value ($unit)',
  ({ name, value }) => {
    expect(policy[name as keyof typeof policy]).toEqual(value)
  },
)

test('six weeks between laser treatments are 42 days, and a course never ends beyond its horizon', () => {
  expect(policy.weeksBetweenLaserTreatments * 7).toBe(policy.daysBetweenLaserTreatments)
  const longestCourse = (policy.packageCountMax - 1) * (policy.daysBetweenLaserTreatments + policy.courseSlackDays)
  expect(longestCourse).toBeLessThan(policy.courseHorizonDays)
})
