import {
  changesSince,
  CHECKED,
  COMPARED,
  PULSE_UNITS,
  type Checked,
  type SettingChange,
} from '#app/domain/journal/journal.ts'
import { NOTATION, type Language } from '#app/domain/language.ts'
import { numberOf, type TypedLine } from '../../lines-schema.ts'

/** What is typed, compared as figures: "2,40" is "2.4". */
const comparable = (line: TypedLine) =>
  Object.fromEntries(
    COMPARED.map((field) => [
      field,
      CHECKED.includes(field as Checked) && line[field] ? numberOf(line[field]) : line[field],
    ]),
  )
const withUnit = (line: TypedLine) => ({ ...comparable(line), pulseUnit: line.pulseUnit || PULSE_UNITS[0] })

/** What each line sets otherwise than the same line last time; a line that was not there then has none. */
export const lineChanges = (last: readonly TypedLine[], now: readonly TypedLine[]): SettingChange[][] =>
  now.map((line, index) => {
    const before = last[index]
    return before ? changesSince(withUnit(before), withUnit(line)).filter(({ field }) => line[field]) : []
  })

/** A compared text as it is typed in this language: "2,4". */
export const inWords = (text: string, lng: Language) => text.replace(/^(\d+)\.(?=\d)/, `$1${NOTATION[lng].decimal}`)

/** A line as it is typed, in the order it is read aloud: "1064 nm, 2,4 J/cm², 4 mm, 450 ps, 5 Hz, 2 × 418". */
export const typedLineInWords = (line: Required<TypedLine>) =>
  [
    `${line.wavelengthNm} nm`,
    `${line.fluence} J/cm²`,
    `${line.spotMm} mm`,
    `${line.pulse} ${line.pulseUnit || PULSE_UNITS[0]}`,
    `${line.repetitionHz} Hz`,
    `${line.passes} × ${line.pulses}`,
  ].join(', ')
