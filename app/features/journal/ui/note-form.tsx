import { useTranslation } from 'react-i18next'
import { Form, useNavigation } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Panel } from '#app/ui/desk/desk.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { FormRefusal } from '#app/ui/refusal.tsx'
import { entryIntents } from '../intent-schema.ts'
import { useEntry, type Entry } from './treatment/use-entry.ts'
import { DraftBadge, type Writing } from './writing.tsx'

type Props = {
  writing: Writing
  wrong: { text: string; fields: Record<string, string> } | null
  back: string
}

/** The form of a note. What is typed is saved as a draft until it is signed. */
export function NoteForm({ writing, wrong, back }: Props) {
  const { t } = useTranslation('journal')
  const entry = useEntry(writing.typed, writing.about, writing.savedAt)
  const isBusy = entryIntents.of(useNavigation().formData?.get('intent')) === 'sign'
  const errors = wrong?.fields ?? {}
  return (
    <Panel id="entry" title={writing.title} aside={<DraftBadge entry={entry} />}>
      <Form method="post" className="journal-form" noValidate>
        <input type="hidden" {...entryIntents.field('sign')} />
        <input type="hidden" name="about" value={writing.about} />
        <input type="hidden" name="kind" value={writing.kind} />
        <input type="hidden" name="after" value={writing.after ?? ''} />
        {wrong ? <FormRefusal>{wrong.text}</FormRefusal> : null}
        <div className="journal-notes">
          <Words name="notes" label={t('notes')} entry={entry} errors={errors} />
          <Words name="forClient" label={t('for-client')} hint={t('for-client-hint')} entry={entry} errors={errors} />
        </div>
        {writing.after === null ? null : (
          <Words name="reason" label={t('reason')} rows={2} entry={entry} errors={errors} />
        )}
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

type WordsProps = {
  name: string
  label: string
  hint?: string
  rows?: number
  entry: Entry
  errors: Record<string, string>
}

function Words({ name, label, hint, rows = 3, entry, errors }: WordsProps) {
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
