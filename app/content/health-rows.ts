import {
  HEALTH_KEYS,
  HEALTH_QUESTIONS,
  type HealthQuestion,
  type HealthWeight,
} from '#app/domain/health/health-form.ts'
import type { Language } from '#app/domain/language.ts'

// The table "who should wait" of the side-effects page. Each row is a question of the health form; what the clinic does
// begins with what the question weighs, so the page promises what the form leads to.

/** Stands on a line of its own in a page, where the rows go. */
const ROWS_FOLLOW = '::health-rows'

/** `more` follows what the weight says, with its own space or comma. */
type Row = readonly [condition: string, more?: string]

const ROWS: Readonly<Record<Language, Readonly<Record<HealthQuestion, Row>>>> = {
  da: {
    pregnant: ['Gravid, prøver at blive det, ammer'],
    isotretinoin: ['Isotretinoin mod akne', ' i 6–12 måneder efter sidste dosis. Lægen afgør hvor længe'],
    gold: ['Guldbehandling, nu eller tidligere', ', for huden kan blive varigt gråblå'],
    tan: [
      'Solbrun, solskoldet, selvbruner',
      ' før farven er væk. Hold området ude af sol og solarium den sidste måned før',
    ],
    infection: ['Infektion, eksem, psoriasis, sår eller forkølelsessår i området', ' før det er helet'],
    'new-tattoo': ['Ny tatovering', ' de første 6–8 uger'],
    reacted: ['Tatoveringen har kløet, været hævet eller givet udslæt', ' før en hudlæge har set den'],
    mole: ['Modermærke eller plet i eller tæt ved tatoveringen', ', og selve modermærket behandles ikke'],
    'skin-cancer': ['Hudkræft, nu eller tidligere'],
    'light-sensitive': [
      'Medicin, der gør huden lysfølsom, fx doxycyclin eller perikon',
      '. Hold kun pause efter lægens råd',
    ],
    'blood-thinner': ['Blodfortyndende medicin', ', for du får flere blå mærker'],
    bleeding: ['Blødersygdom', ', for du får flere blå mærker'],
    epilepsy: ['Epilepsi'],
    heart: ['Pacemaker, hjertesygdom, uregelmæssig hjerterytme'],
    numbing: ['Leversygdom eller G6PD-mangel', ', for det afgør, om du må bedøves'],
    immune: ['Autoimmun sygdom, vitiligo, kemoterapi eller nedsat immunforsvar inden for de seneste 6 måneder'],
    keloid: ['Tendens til tykke ar'],
    'cosmetic-tattoo': ['Kosmetisk tatovering, fx bryn eller læber', ', for farven kan blive mørk'],
    diabetes: ['Diabetes, dårligt kredsløb', ', for huden kan hele langsommere'],
    allergy: [
      'Allergi, fx over for bedøvende midler',
      '. Tåler du ikke bedøvelse, får du ingen creme eller indsprøjtning',
    ],
    medicine: ['Anden medicin'],
  },
  en: {
    pregnant: ['Pregnant, trying to conceive, breastfeeding'],
    isotretinoin: ['Isotretinoin for acne', ' for 6–12 months after the last dose. The doctor decides how long'],
    gold: ['Gold therapy, now or ever', ', because skin may turn permanently blue-grey'],
    tan: ['Tan, sunburn, self-tanner', ' until it has gone. Stay out of the sun and off sunbeds for a month before'],
    infection: ['Infection, eczema, psoriasis, wound or cold sore in the area', ' until it has healed'],
    'new-tattoo': ['New tattoo', ' for the first 6–8 weeks'],
    reacted: ['The tattoo has itched, swollen or come out in a rash', ' until a dermatologist has seen it'],
    mole: ['A mole or a spot in or near the tattoo', ', and the mole itself is not treated'],
    'skin-cancer': ['Skin cancer, now or ever'],
    'light-sensitive': [
      'Medicine that makes skin sensitive to light, such as doxycycline or St John’s wort',
      '. Stop it only on a doctor’s advice',
    ],
    'blood-thinner': ['Blood thinners', ', because you bruise more easily'],
    bleeding: ['Bleeding disorder', ', because you bruise more easily'],
    epilepsy: ['Epilepsy'],
    heart: ['Pacemaker, heart disease, irregular heartbeat'],
    numbing: ['Liver disease or G6PD deficiency', ', because it decides whether you can be numbed'],
    immune: ['Autoimmune disease, vitiligo, chemotherapy or suppressed immunity in the past 6 months'],
    keloid: ['Form thick scars easily'],
    'cosmetic-tattoo': ['Cosmetic tattoo, such as brows or lips', ', because the colour can turn dark'],
    diabetes: ['Diabetes, poor circulation', ', because healing may be slower'],
    allergy: [
      'Allergy, for example to local anaesthetics',
      '. If you cannot have anaesthetics, you get no cream and no injection',
    ],
    medicine: ['Other medicine'],
  },
}

const WEIGHTS: Readonly<Record<Language, Readonly<Record<HealthWeight | 'spotOnly', string>>>> = {
  da: { stop: 'Ingen laser', doctor: 'Læge først', spot: 'prøveplet', spotOnly: 'Prøveplet først', tell: 'Fortæl det' },
  en: { stop: 'No laser', doctor: 'Doctor first', spot: 'a test spot', spotOnly: 'Test spot first', tell: 'Tell us' },
}

const THEN: Record<Language, string> = { da: ', derefter ', en: ', then ' }

/** What the clinic does after a yes, in a few words. */
export function healthRow(question: HealthQuestion, lng: Language): { condition: string; what: string } {
  const [condition, more = ''] = ROWS[lng][question]
  const { weights } = HEALTH_QUESTIONS[question]
  const lead = weights.map((weight) => WEIGHTS[lng][weight]).join(THEN[lng])
  const what = weights[0] === 'spot' ? WEIGHTS[lng].spotOnly : lead
  return { condition, what: `${what}${more}` }
}

/** The page's text with the rows written out. */
export const writeOutHealthRows = (text: string, lng: Language): string =>
  text.replace(ROWS_FOLLOW, () =>
    HEALTH_KEYS.map((key) => healthRow(key, lng))
      .map(({ condition, what }) => `| ${condition} | ${what} |`)
      .join('\n'),
  )
