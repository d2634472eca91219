import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { ANAESTHESIAS, COOLINGS, END_POINTS, REACTIONS, type TreatmentContent } from '#app/domain/journal.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk.tsx'
import { Select, TextArea, TextField } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import type { Tattoo } from '../queries/entries.ts'
import { SettingFields } from './setting-fields.tsx'
import { TattooField } from './tattoo-field.tsx'
import { useEntry, type Entry, type Typed } from './use-entry.ts'
import { entryIntents } from '../intent-schema.ts'

/** What is being written: of a visit, a correction, or freely. */
export type Writing = {
  about: string
  kind: 'treatment' | 'note'
  title: string
  typed: Typed
  savedAt: string | null
  /** The version a correction follows; null: a new entry. */
  after: number | null
}
type Props = {
  writing: Writing
  tattoos: Tattoo[]
  lastOf: Record<string, TreatmentContent>
  wrong: { text: string; fields: Record<string, string> } | null
  back: string
}

/** The form of an entry. What is typed is kept as a draft until it is signed. */
export function EntryForm({ writing, tattoos, lastOf, wrong, back }: Props) {
  const { t } = useTranslation('journal')
  const entry = useEntry(writing.typed, writing.about, writing.savedAt)
  const isBusy = entryIntents.of(useNavigation().formData?.get('intent')) === 'sign'
  const errors = wrong?.fields ?? {}
  const isCorrection = writing.after !== null
  return (
    <Panel id="entry" title={writing.title} aside={<DraftBadge entry={entry} />}>
      <Form method="post" className="journal-form" noValidate>
        <input type="hidden" {...entryIntents.field('sign')} />
        <input type="hidden" name="about" value={writing.about} />
        <input type="hidden" name="kind" value={writing.kind} />
        <input type="hidden" name="after" value={writing.after ?? ''} />
        {wrong ? <FormRefusal>{wrong.text}</FormRefusal> : null}
        {writing.kind === 'treatment' ? (
          <>
            {isCorrection ? null : <TattooField entry={entry} tattoos={tattoos} errors={errors} />}
            <SettingFields entry={entry} last={lastOf[entry.value('tattooId')] ?? null} errors={errors} />
            <Seen entry={entry} errors={errors} />
          </>
        ) : null}
        <div className="journal-notes">
          <Words name="notes" label={t('notes')} entry={entry} errors={errors} />
          <Words name="forClient" label={t('for-client')} hint={t('for-client-hint')} entry={entry} errors={errors} />
        </div>
        {isCorrection ? <Words name="reason" label={t('reason')} rows={2} entry={entry} errors={errors} /> : null}
        <div className="journal-sign">
          <span className="small mut">{t('sign-note')}</span>
          <span className="journal-acts">
            <ButtonLink tone="text" href={back}>
              {t('cancel')}
            </ButtonLink>
            <Button type="submit" busy={isBusy} busyLabel={t('signing')}>
              {t('sign')}
            </Button>
          </span>
        </div>
      </Form>
    </Panel>
  )
}

function DraftBadge({ entry: { savedAt, hasFailed } }: { entry: Entry }) {
  const { t } = useTranslation('journal')
  if (hasFailed) return <Badge tone="warn">{t('draft-failed')}</Badge>
  return savedAt ? <Badge shape="hollow">{t('draft', { time: savedAt })}</Badge> : null
}

type FieldProps = { entry: Entry; errors: Record<string, string> }

function Words({
  name,
  label,
  hint,
  rows = 3,
  entry,
  errors,
}: FieldProps & { name: string; label: string; hint?: string; rows?: number }) {
  return (
    <TextArea
      label={label}
      name={name}
      rows={rows}
      maxLength={4000}
      value={entry.value(name)}
      onChange={({ currentTarget }) => entry.set({ [name]: currentTarget.value })}
      hint={hint}
      error={errors[name]}
    />
  )
}

const PREFIX = { endPoint: 'end-point', cooling: 'cooling', anaesthesia: 'anaesthesia' } as const
const CHOICES = { endPoint: END_POINTS, cooling: COOLINGS, anaesthesia: ANAESTHESIAS } as const

/** What was seen and given: end point, reaction, pain, cooling, anaesthetic with its batch. */
function Seen({ entry, errors }: FieldProps) {
  const { t } = useTranslation('journal')
  const field = (name: 'areaCm2' | 'pain' | 'product' | 'batch') => ({
    name,
    label: t(`field-${name}`),
    value: entry.value(name),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => entry.set({ [name]: currentTarget.value }),
    error: errors[name],
    autoComplete: 'off',
  })
  const choice = (name: keyof typeof CHOICES) => (
    <Select
      label={t(`field-${name}`)}
      name={name}
      value={entry.value(name)}
      onChange={({ currentTarget }) => entry.set({ [name]: currentTarget.value })}
      error={errors[name]}
    >
      <option value="">{t('choose')}</option>
      {CHOICES[name].map((one) => (
        <option key={one} value={one}>
          {t(`${PREFIX[name]}-${one}` as 'cooling-air')}
        </option>
      ))}
    </Select>
  )
  const isNumbed = !['', 'none'].includes(entry.value('anaesthesia'))
  return (
    <fieldset>
      <legend className="journal-legend">{t('seen')}</legend>
      <div className="journal-seen">
        <TextField {...field('areaCm2')} inputMode="decimal" />
        {choice('endPoint')}
        {choice('cooling')}
        <TextField {...field('pain')} inputMode="numeric" />
        {choice('anaesthesia')}
        {isNumbed ? (
          <>
            <TextField {...field('product')} />
            <TextField {...field('batch')} />
          </>
        ) : null}
      </div>
      <Reactions entry={entry} />
    </fieldset>
  )
}

function Reactions({ entry }: { entry: Entry }) {
  const { t } = useTranslation('journal')
  const chosen = entry.value('reactions').split(',')
  return (
    <fieldset className="journal-reactions">
      <legend className="lb">{t('reaction')}</legend>
      {REACTIONS.map((one) => (
        <label key={one} className="journal-chip">
          <input
            type="checkbox"
            name="reactions"
            value={one}
            checked={chosen.includes(one)}
            onChange={({ currentTarget: { checked } }) =>
              entry.set({
                reactions: REACTIONS.filter((other) => (other === one ? checked : chosen.includes(other))).join(','),
              })
            }
          />
          <span>{t(`reaction-${one}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
