import { useContext, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { useLanguage } from '#app/ui/dates.ts'
import { TextArea } from '#app/ui/fields/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { RecordKnown } from '#app/ui/desk/record-head.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { placeIn, repeatedOf } from '../../entry-schema.ts'
import { entryIntents } from '../../intent-schema.ts'
import type { LastTreatment, Tattoo } from '../../queries/entries.ts'
import { linesIn, missingIn, type TypedLine } from '../../lines-schema.ts'
import { LastSession } from './last-session.tsx'
import { inWords, lineChanges } from './line-changes.ts'
import { LineTable } from './line-table.tsx'
import { DayFields, NumbingFields, SkinFields } from './session-fields.tsx'
import type { CoursePhoto } from '../tattoo-courses.tsx'
import { SpotBoard } from '../test-spot/spot-board.tsx'
import { PhraseChips } from './phrase-chips.tsx'
import { SignSheet } from './sign-sheet.tsx'
import { TattooField } from './tattoo-field.tsx'
import { useEntry, type Entry } from './use-entry.ts'
import { DraftBadge, type Writing } from '../writing.tsx'
import './treatment-room.css'

type Props = {
  /** Whose record it is. */
  name: string
  /** The numbing that works on the client, if one does. */
  clock: ReactNode
  writing: Writing
  tattoos: Tattoo[]
  lastOf: Record<string, LastTreatment>
  photos: CoursePhoto[]
  /** The clinic's own, for the note. */
  phrases: readonly string[]
  wrong: { text: string; fields: Record<string, string> } | null
  /** The clinic's time when the page was read, in minutes since 1970. */
  now: number
  back: string
}

/** A treatment or a test spot on one screen: last time beside, the session's settings line by line, and the signature. */
export function TreatmentRoom({ name, clock, writing, tattoos, lastOf, photos, phrases, wrong, now, back }: Props) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const { warnings } = useContext(RecordKnown)
  const entry = useEntry(writing.typed, writing.about, writing.savedAt)
  const errors = wrong?.fields ?? {}
  const isTestSpot = writing.kind === 'test-spot'
  const last = lastOf[entry.value('tattooId')] ?? null
  const lastLines = last && !isTestSpot ? linesIn(repeatedOf(last.content, lng)) : []
  const changes = lineChanges(lastLines, linesIn(entry.typed))
  const isCorrection = writing.after !== null
  const ofTattoo = photos.filter(({ tattooId }) => tattooId === entry.value('tattooId'))
  // An older test spot has no places, and is corrected without them.
  const isPlaced = isTestSpot && (!isCorrection || linesIn(entry.typed).some(placeIn))
  const placedOn = (isCorrection ? photos : ofTattoo).find(({ id }) => id === entry.value('spotPhoto'))
  return (
    <Form method="post" className="treatment-room" noValidate onKeyDown={keepFromSigning}>
      <Hidden writing={writing} />
      <header className="room-head">
        <ButtonLink tone="text" size="icon" href={back} aria-label={t('close')}>
          <Icon name="close" />
        </ButtonLink>
        <h1>
          {name}
          <span className="small sec">{writing.title}</span>
        </h1>
        <div className="room-warnings">{warnings}</div>
        {clock}
      </header>
      <aside className="room-last" aria-label={t('last-time')}>
        {isCorrection ? null : <TattooField {...{ entry, tattoos, errors }} isBrief={isPlaced} />}
        {isPlaced ? (
          <SpotBoard
            entry={entry}
            photo={placedOn ?? (isCorrection ? null : (ofTattoo.at(-1) ?? null))}
            serverNow={isCorrection ? null : now}
          />
        ) : (
          <LastSession last={last} photos={ofTattoo} />
        )}
      </aside>
      <div className="room-main">
        {wrong ? <FormRefusal>{wrong.text}</FormRefusal> : null}
        <DayFields entry={entry} errors={errors} isTestSpot={isTestSpot} />
        <LineTable {...{ entry, changes, errors, isPlaced }} last={lastLines}>
          {lastLines.length > 0 ? <Fill entry={entry} last={last} /> : null}
        </LineTable>
        <NumbingFields entry={entry} errors={errors} before={last?.content.pain ?? null} />
        <SkinFields {...{ entry, errors, isPlaced }} />
        <div className="room-row room-words">
          <Words name="notes" label={t('notes')} {...{ entry, errors }} />
          <Words name="forClient" label={t('for-client')} {...{ entry, errors }} />
          {isCorrection ? <Words name="reason" label={t('reason')} {...{ entry, errors }} /> : null}
        </div>
        {isCorrection ? null : <PhraseChips entry={entry} own={phrases} />}
      </div>
      <Foot {...{ name, entry, writing, changes, wrong }} last={lastLines} photos={ofTattoo} />
    </Form>
  )
}

const newLinesIn = (last: readonly unknown[], entry: Entry) =>
  last.length === 0 ? 0 : Math.max(0, linesIn(entry.typed).length - last.length)

/** Enter in a field leads on; only its button signs. */
function keepFromSigning(event: KeyboardEvent<HTMLFormElement>) {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
}

function Hidden({ writing }: { writing: Writing }) {
  return (
    <>
      <input type="hidden" {...entryIntents.field('sign')} />
      <input type="hidden" name="about" value={writing.about} />
      <input type="hidden" name="kind" value={writing.kind} />
      <input type="hidden" name="after" value={writing.after ?? ''} />
    </>
  )
}

/** All lines as last time, or one that is empty. */
function Fill({ entry, last }: { entry: Entry; last: LastTreatment | null }) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  return (
    <span className="room-fill" role="group" aria-label={t('fill')}>
      <Button tone="secondary" size="small" onClick={() => entry.set(repeatedOf(last?.content ?? null, lng))}>
        {t('as-last')}
      </Button>
      <Button tone="secondary" size="small" onClick={() => entry.set(repeatedOf(null, lng))}>
        {t('blank')}
      </Button>
    </span>
  )
}

type WordsProps = { entry: Entry; errors: Record<string, string>; name: string; label: string }

function Words({ name, label, entry, errors }: WordsProps) {
  return (
    <TextArea
      label={label}
      name={name}
      rows={1}
      maxLength={4000}
      value={entry.value(name)}
      onChange={({ currentTarget }) => entry.set({ [name]: currentTarget.value })}
      error={errors[name]}
    />
  )
}

type FootProps = Pick<Props, 'name' | 'writing' | 'wrong' | 'photos'> & {
  entry: Entry
  last: readonly TypedLine[]
  changes: ReturnType<typeof lineChanges>
}

function missingOf(entry: Entry, { after, kind }: Writing): string[] {
  if (after === null) return missingIn(entry.typed, kind === 'test-spot')
  return entry.value('reason').trim() === '' ? ['reason'] : []
}

/** What differs from last time, what is missing, and the signature: once nothing is, after all of it is read once more. */
function Foot({ name, entry, writing, last, changes, wrong, photos }: FootProps) {
  const { t } = useTranslation('journal')
  const isBusy = entryIntents.of(useNavigation().formData?.get('intent')) === 'sign'
  // The answer to a signature closes the sheet: what is wrong is shown behind it.
  const [readAfter, setReadAfter] = useState<{ answer: Props['wrong'] } | null>(null)
  const missing = missingOf(entry, writing)
  return (
    <footer className="room-foot">
      <Changes changes={changes} newLines={newLinesIn(last, entry)} />
      <DraftBadge entry={entry} />
      {missing.length > 0 ? (
        <Button tone="text" size="small" onClick={() => focusOn(missing[0]!)}>
          {t('missing', { count: missing.length })}
        </Button>
      ) : null}
      <Button
        type="submit"
        busy={isBusy}
        busyLabel={t('signing')}
        onClick={(event) => {
          if (missing.length > 0) return focusOn(missing[0]!)
          event.preventDefault()
          setReadAfter({ answer: wrong })
        }}
      >
        {t('sign')}
      </Button>
      {readAfter?.answer === wrong ? (
        <SignSheet {...{ name, entry, writing, last, changes, photos, isBusy }} onClose={() => setReadAfter(null)} />
      ) : null}
    </footer>
  )
}

/** Focuses the field; for the place of a spot the picture. */
function focusOn(name: string) {
  const field = document.querySelector<HTMLElement>(`.treatment-room [name="${name}"]:not([type="hidden"])`)
  const to = field ?? document.querySelector<HTMLElement>('.spot-surface')
  to?.focus()
}

function Changes({ changes, newLines }: Pick<FootProps, 'changes'> & { newLines: number }) {
  const { t } = useTranslation('journal')
  const lng = useLanguage()
  const named = changes.flatMap((line, index) => line.map((change) => ({ ...change, index })))
  const count = named.length + newLines
  return (
    <p className="room-changes" role="status">
      {count > 0 ? <span className="strong">{t('changes', { count })}</span> : null}
      {named.map(({ index, field, was, became }) => (
        <span key={`${index} ${field}`} className="room-change">
          {t(`short-${field}`)} {inWords(was, lng)} → {inWords(became, lng)}
        </span>
      ))}
      {newLines > 0 ? <span className="room-change">{t('new-lines', { count: newLines })}</span> : null}
    </p>
  )
}
