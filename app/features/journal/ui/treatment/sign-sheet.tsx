import { useTranslation } from 'react-i18next'
import { REACTIONS, type SettingChange } from '#app/domain/journal/journal.ts'
import { SPOT_LETTERS } from '#app/domain/journal/spot-places.ts'
import { formatDay, isClinicDay } from '#app/domain/time/clinic-time.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { placeIn } from '../../entry-schema.ts'
import { linesIn, type TypedLine } from '../../lines-schema.ts'
import type { CoursePhoto } from '../tattoo-courses.tsx'
import type { Writing } from '../writing.tsx'
import { inWords, typedLineInWords } from './line-changes.ts'
import type { Entry } from './use-entry.ts'
import { Facts } from '../facts.tsx'

type Props = {
  /** Whose record it is. */
  name: string
  entry: Entry
  writing: Writing
  last: readonly TypedLine[]
  changes: readonly SettingChange[][]
  /** Of the tattoo. */
  photos: readonly CoursePhoto[]
  isBusy: boolean
  onClose: () => void
}

/** What is about to be signed, read once more: what differs from last time and why, the words, and what follows. */
export function SignSheet({ name, entry, writing, last, changes, photos, isBusy, onClose }: Props) {
  const { t } = useTranslation('journal')
  return (
    <Dialog
      title={t('sign-what', { what: writing.title })}
      size="sheet"
      onClose={onClose}
      footer={
        <>
          <span className="small sec">{t('sign-note')}</span>
          <Button type="submit" className="sp" busy={isBusy} busyLabel={t('signing')}>
            {t('sign-finish')}
          </Button>
        </>
      }
    >
      <p className="sec">{name}</p>
      <ol className="sign-lines">
        {linesIn(entry.typed).map((line, index) => (
          <li key={index}>
            <LineToSign
              line={line}
              letter={placeIn(line) ? SPOT_LETTERS[index] : undefined}
              changes={changes[index] ?? []}
              since={last.length === 0 ? null : last[index] ? 'last' : 'new'}
            />
          </li>
        ))}
      </ol>
      <EntryFacts {...{ entry, writing, photos }} />
      <TextArea
        label={t('for-client')}
        rows={3}
        maxLength={4000}
        value={entry.value('forClient')}
        onChange={({ currentTarget }) => entry.set({ forClient: currentTarget.value })}
      />
      <BookNext {...{ entry, writing, isBusy }} />
    </Dialog>
  )
}

/** @param since `last`: it is compared with the same line last time; `new`: that had none; null: nothing came before */
type LineProps = {
  line: Required<TypedLine>
  /** Of a spot on the picture. */
  letter: string | undefined
  changes: readonly SettingChange[]
  since: 'last' | 'new' | null
}

function LineToSign({ line, letter, changes, since }: LineProps) {
  const { t } = useTranslation(['journal', 'analysis'])
  const lng = useLanguage()
  const { device, handpiece, colour, endPoint, outsideBecause } = line
  const about = [
    [device, handpiece].filter(Boolean).join(' '),
    colour && t(`analysis:ink-${colour as 'black'}`),
    endPoint && t(`journal:end-point-${endPoint as 'none'}`),
    ...reactionsIn(line.spotReactions).map((one) => t(`journal:reaction-${one}`)),
  ]
  const before = changes.map(({ field, was }) => `${t(`journal:short-${field}`)} ${inWords(was, lng) || '–'}`)
  return (
    <>
      <span className="strong">{[letter, typedLineInWords(line)].filter(Boolean).join(': ')}</span>
      <span className="sec">{about.filter(Boolean).join(', ')}</span>
      {since === 'new' ? <span>{t('journal:new-lines', { count: 1 })}</span> : null}
      {since === 'last' && before.length === 0 ? <span className="sec">{t('journal:as-last')}</span> : null}
      {before.length > 0 ? <span>{t('journal:sign-before', { was: before.join(' · ') })}</span> : null}
      {outsideBecause ? <span>{t('journal:sign-because', { why: outsideBecause })}</span> : null}
    </>
  )
}

const reactionsIn = (typed: string) => REACTIONS.filter((one) => typed.split(',').includes(one))

/** Signs and leads on to the booking of the next day: that of the treatment, or of the reading. */
function BookNext({ entry, writing, isBusy }: Pick<Props, 'entry' | 'writing' | 'isBusy'>) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const isTestSpot = writing.kind === 'test-spot' && writing.after === null
  const day = isTestSpot ? entry.value('readOn') : writing.nextFrom
  if (!day || !isClinicDay(day)) return null
  return (
    <Button type="submit" name="book" value={day} tone="secondary" busy={isBusy} busyLabel={t('signing')}>
      {t(isTestSpot ? 'sign-book-reading' : 'sign-book', { day: formatDay(day, lng) })}
    </Button>
  )
}

/** Which photos of the day there are; null: none is asked for. */
function photosOn(photos: readonly CoursePhoto[], { kind, day }: Writing) {
  if (kind !== 'treatment' || day === null) return null
  const [before, after] = (['before', 'after'] as const).map((moment) =>
    photos.some((photo) => photo.moment === moment && photo.takenOn === day),
  )
  return before ? (after ? 'both' : 'before') : after ? 'after' : 'none'
}

function EntryFacts({ entry, writing, photos }: Pick<Props, 'entry' | 'writing' | 'photos'>) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const seen = reactionsIn(entry.value('reactions')).map((one) => t(`reaction-${one}`))
  const dayOf = (day: string | null) => (day && isClinicDay(day) ? formatDay(day, lng, 'long') : '')
  const taken = photosOn(photos, writing)
  const rows = [
    [t('reason'), writing.after === null ? '' : entry.value('reason')],
    [t('notes'), entry.value('notes')],
    [t('field-pain'), entry.value('pain')],
    [t('reaction'), seen.join(', ')],
    [t('sign-photos'), taken ? t(`sign-photos-${taken}`) : ''],
    [t('read-on'), writing.kind === 'test-spot' ? dayOf(entry.value('readOn')) : ''],
    [t('next-from'), dayOf(writing.nextFrom)],
  ] as const
  return <Facts rows={rows} className="sign-facts" />
}
