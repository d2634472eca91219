import type { SettingsLine, SingleSettingContent, TreatmentContent } from '#app/domain/journal/journal.ts'

/** One usual settings line. */
export const LINE: SettingsLine = {
  device: 'Laser 1',
  handpiece: 'Zoom',
  wavelengthNm: 1064,
  fluence: 2.4,
  spotMm: 4,
  pulse: 450,
  pulseUnit: 'ps',
  repetitionHz: 5,
  passes: 1,
  pulses: 412,
  endPoint: 'frosting',
  areaCm2: 64,
  colour: 'black',
  outsideBecause: '',
}

/** One usual treatment in one line. */
export const TREATMENT: TreatmentContent = {
  lines: [LINE],
  skinType: 2,
  tan: 'none',
  testSpot: 'not-needed',
  eyeProtection: ['client', 'everyone'],
  cooling: 'air',
  anaesthesia: 'cream',
  product: 'Lidokain 5 %',
  dose: '8 g',
  batch: 'A-117',
  pain: 4,
  reactions: ['redness'],
  notes: 'Månens kant er næsten væk.',
  forClient: 'Huden tog det godt.',
  readOn: null,
  spots: null,
}

/** A treatment as entries were written when they held one setting. */
export const SINGLE_SETTING: SingleSettingContent = {
  device: 'Laser 1',
  wavelengthNm: 1064,
  fluence: 2.4,
  spotMm: 4,
  pulse: 450,
  pulseUnit: 'ps',
  repetitionHz: 5,
  passes: 1,
  pulses: 412,
  areaCm2: 64,
  endPoint: 'frosting',
  cooling: 'air',
  anaesthesia: 'cream',
  product: 'Lidokain 5 %',
  batch: 'A-117',
  pain: 4,
  reactions: ['redness'],
  outsideBecause: '',
  notes: 'Månens kant er næsten væk.',
  forClient: 'Huden tog det godt.',
}
