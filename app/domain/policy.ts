import { kroner } from '#app/domain/money/money.ts'

/**
 * The clinic's business constants: one place, unit in the name. What a comment cites in brackets stands in docs/sources.md;
 * "act 493" is the Danish act no. 493 of 1 May 2019 on laser tattoo removal. Those an owner may change are the defaults
 * of the settings.
 */
export const policy = {
  // Booking: [specification 9]; [decisions 1]
  bookingWindowDays: 60,
  windowsRollingDays: 90,
  minNoticeMinutes: 0,
  holdMinutes: 30,
  deskHoldHours: 24, // how long a time staff booked waits for the deposit asked for by mail; never past its start
  draftHours: 48, // what was typed, on the visitor's device
  selfServiceHours: 24,
  paymentLinkDays: 14, // so long a link to pay the rest of a visit is good: our own choice
  answerUndoSeconds: 60, // how long a doctor's answer can be undone, before it takes effect: our own choice
  cancelUndoSeconds: 120, // so long a cancellation by staff waits before slot, mail and refund: our own choice
  daysBetweenLaserTreatments: 42, // act 493 § 4
  weeksBetweenLaserTreatments: 6, // act 493 § 4
  courseSlackDays: 14, // a course's sessions lie six to eight weeks apart: [decisions 10]
  courseSearchWeeks: 26, // how far a date that suits is looked for
  courseHorizonDays: 1_150, // 20 sessions, eight weeks apart
  consultationMinutes: 30,
  treatmentMinutes: { small: 30, medium: 45, large: 60 },
  treatmentUpToCm2: { small: 30, medium: 100 }, // larger is 'large', unknown is 'small'
  bufferMinutes: 0,
  slotMinutes: 30,
  numbingLeadMinutes: { cream: 45, injection: 20 }, // [specification 9], the longer end; [decisions 1] "the visit has parts"
  numbingOverMinutes: 15, // so long after it is ready, numbing is to come off: our own choice
  reminderHoursBefore: [72, 24],
  reminderHoursMax: 336, // two weeks
  remindersMax: 3,
  reminderAfterMinutes: 60, // whoever was told of the time a moment ago needs no reminder
  reminderTimes: { from: '08:00', evening: '19:00', until: '20:00' }, // nobody is reminded at night
  treatmentSteps: 4,
  packageSteps: { signedIn: 5, anonymous: 6 },

  // Bookings for unverified addresses, of the clinic's open minutes: [decisions 12]. Paid ones do not count.
  unverifiedDayStandsPercent: 15, // of a day: further ones are to be confirmed, a popular day is no attack
  unverifiedDayMostPercent: 20,
  unverifiedWindowStandsPercent: 5, // of the booking window: from here on it is taken for hoarding
  unverifiedWindowMostPercent: 10,
  confirmMinutes: 30, // as long as a payment page holds a slot
  burstMinutes: 60, // bookings so long before hoarding shows are to be confirmed as well
  hoardingHours: 24, // so long every unverified booking is to be confirmed

  // Images: [specification 5, 9]
  maxImages: 3,
  imageMaxBytes: 10 * 1024 * 1024,
  journalPhotoMaxBytes: 25 * 1024 * 1024, // a tablet's or a phone's largest
  photosAskedForDays: 30, // a treatment's missing photos
  skinAskedFromDay: 3, // after a treatment
  skinAskedToDay: 14,
  answersMeasuredDays: 90,
  reactionFollowUpDays: 7, // a followed reaction is looked at again: our own choice
  entryAskedForDays: 90, // a treatment's missing entry
  videoMaxBytes: 500 * 1024 * 1024,
  videoMaxSeconds: 600,
  uploadChunkBytes: 2 * 1024 * 1024, // what a lost connection costs at the most
  minAnalysisImages: 2,
  analysisPhotosHours: 24, // [decisions 4]
  enquiryMonths: 6, // when no visit follows: [decisions 2], the privacy page

  // Cash at the desk: [law 56], [law 57]
  cashFromHour: 6,
  cashUntilHour: 22,
  cashMaxKroner: 14_999, // below 15,000 kr.

  // Prices: [specification 9]; [decisions 2]
  deposit: kroner(500),
  singleSession: kroner(900),
  baseCoverageCm2: 30,
  sizeNamesUpToCm: { small: 5, medium: 10 }, // along the longer side; larger is 'large'
  packageCountMin: 1,
  packageCountMax: 20,
  packageCountDefault: 6,
  packageSessions: { coverUp: { min: 3, max: 5 }, completeRemoval: { min: 10, max: 15 } },
  packageDiscountPercent: 25,
  discountPercentMax: 50, // for a plan paid whole, and for a single session: off as shipped, [decisions 11]
  depositMaxKroner: 900, // never above a single session
  vatPercent: 25,
  painCoverageMax: kroner(3000),
  instalmentMonthsMax: 36,
  instalmentAprMax: 25, // above it credit may not be marketed: [law 28]
  reconciledDays: 35, // how far back the payment provider's list is compared with our book
  reconciliationsKeptDays: 400,
  planLinkDays: 30, // a proposed plan's link: [decisions 5]
  withdrawalDays: 14, // Danish consumer contracts act; [decisions 2]
  refundDays: 14, // from the statement of withdrawal, FAL § 24
  minimumAge: 18, // [decisions 2]

  // Affiliates: [decisions 7]; [specification 5]
  commissionPercent: 10,
  parentCommissionPercent: 2,
  commissionPercentMax: 50, // of a partner's own share, agreed or usual: our own choice, like the next
  parentCommissionPercentMax: 20,
  commissionAfterDays: 14, // from the treatment and from the payment: the withdrawal period is over
  partnerLinkMonths: 12, // a linked client's visits without a code, as shipped: [decisions 11]
  partnerLinkMonthsMax: 60,
  cardMarkMonths: 12, // then nobody compares it any more: signals of misuse look at a year
  // A message is answered the same day where so much of it is left before closing.
  answerMinutes: 120,
  answerLookaheadDays: 28,
  messageMaxLength: 2_000,
  messagesShown: 50,
  messagePicturesMax: 3,
  ownPhotosShown: 25,
  coursePhotosShown: 4, // the newest of a tattoo in the journal, beside its first
  ownVisitsShown: 10,
  ownPapersShown: 12, // payments, and invoices, on one page of a client's
  entriesShown: 8, // of a client's own journal, on one page
  ownDayRowsShown: 10, // of each list on a provider's own day, on one page
  pushDevicesMax: 10,
  partnerBurst: 8, // bookings with one code in an hour that somebody looks at
  countShownFrom: 3, // a smaller one could point at a person: [decisions 10]
  curveShownFrom: 5, // people behind a point of the clinic's own curve
  partnerCodeMaxLength: 10,
  codesPerPartner: 10, // that are not rejected
  codeDiscountMaxKroner: 5_000,

  // Accounts: [specification 5]; [decisions 3]
  passwordMinLength: 6,
  changedPasswordMinLength: 8,
  staffPasswordMinLength: 12,
  passwordMaxLength: 128,
  sessionIdleDays: 14, // [security 4.2], like the four below
  portraitDays: 30, // somebody taken off the team can come back with their picture
  sessionDays: 30,
  staffSessionIdleMinutes: 60, // [decisions 12]; the owner's setting replaces it
  idleWarningMinutes: 5,
  typedTextHours: 12, // in a hidden page, after its session ended
  staffSessionHours: 12,
  secondFactorMinutes: 5,
  freshPasswordMinutes: 10,
  resetLinkMinutes: 30,
  knownDeviceDays: 180, // a browser somebody signed in with is told from a stranger's ([security 1])
  accountLinkHours: 24,
  addressUndoDays: 7, // to take back an address somebody else changed ([security 11])
  signUpDays: 7, // from the link's end, for an address nobody confirmed: the privacy page
  sessionCheckMs: 30_000,

  // Portal and dashboards: [security 49]; [law 43, 24]
  fileLinkMinutes: 5,
  journalYears: 10,
  laserPapersWarnDays: 30, // before a CE certificate runs out or a service is due: time to book one
  consentHours: 0, // to think it over, between offer and signature: no act names one for tattoo removal ([law 4])
  healthAnswerDays: 14, // health changes: before each visit it is asked whether it has
  doctorInboxDays: 90, // so long answers of someone without a visit ahead wait for a doctor
  healthLinkHours: 48,
  coverUpLinkDays: 14, // a tattoo artist's link to one photo
  isotretinoinDays: { stop: 180, doctor: 365 }, // since the last tablet
  newTattooDays: 56, // before its first laser; source: the side-effects page, 6–8 weeks
  doctorDecisionDays: 365,
  testSpotDays: 14,
  spotWaitDays: 28, // until a test spot that needs longer is read again
  spotWatchMinutes: 10, // after the last pulse, before the skin is looked at
  bookkeepingYears: 5,
  rowsPerPage: 25,
  partnerMonths: 12,
  checkInOpensMinutes: 120, // before the visit
  checkInAnswerMs: 700, // whatever was found, so that the time tells nothing
  checkInResetMs: 20_000,
  checkInPassMinutes: 10,
  kioskCodeMinutes: 15,
  kioskDays: 90, // [security 4.3]
  cameraDays: 400, // as long as a browser keeps a cookie
  consultationFollowUpDays: 90, // whoever has no plan by then is not waited for

  // Screens: [specification 2, 4, 9]
  pricingCacheMs: 5 * 60_000,
  slotRefetchMs: 1_000,
  clickGuardMs: 500, // clicks are ignored this long after a step change
  bannerDismissMs: 30_000,
  bannerFadeMs: 300,
  treatmentChosenAdvanceMs: 200,
  timeChosenAdvanceMs: 300,
  reconnectDelaysMs: [1_000, 2_000, 5_000, 10_000],
  translationParallelReads: 10,
  translationRetries: 5,
  translationRetryMs: 350,
  countryCodes: ['+45', '+46', '+47', '+49', '+31', '+44', '+33', '+39', '+34', '+48', '+1', '+91'],
  replyHours: 24,

  // Statistics: privacy policy; [law 38]
  statisticsMonths: 12,

  // Clinical figures printed on the content pages: [specification 9]
  sessionsTypical: { min: 4, max: 12 },
  sessionsFaq: { min: 6, max: 10 },
  sessionsBeforeCoverUp: { min: 2, max: 4 },
  healingDays: { min: 7, max: 14 },
  sessionMinutes: { min: 10, max: 45 },
  visitMinutes: { min: 30, max: 60 },
  consultationRangeMinutes: { min: 15, max: 30 },
  creamMinutes: { min: 15, max: 45 },
  lidocainePercents: [10, 20],
  injectionMinutes: { min: 15, max: 20 },
  bandageHours: { min: 24, max: 48 },
  sunWeeks: 2, // after laser
  sunWeeksBeforeLaser: 4,
  sunFactorSpf: 30,
  poolWeeks: 1,
  waterLitresDaily: 2,
  moisturiserDaily: { min: 2, max: 3 },
  pulsePicoseconds: 300,
} as const
