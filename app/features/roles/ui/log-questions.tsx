import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select, TextField } from '#app/ui/fields/field.tsx'
import { LanguageField } from '#app/ui/fields/language-field.tsx'

type Props = {
  /** The question of what was done: its name in the address, what is chosen, and each deed with its words. */
  deed: { name: string; chosen: string | null | undefined; all: readonly { value: string; words: string }[] }
  who: string
  /** What this log is asked besides. */
  children?: ReactNode
}

/** What a log is asked: what was done, and by or about whom. */
export function LogQuestions({ deed, who, children }: Props) {
  const { t } = useTranslation('admin')
  return (
    <Form className="filter" role="search">
      <Select name={deed.name} label={t('what-done')} defaultValue={deed.chosen ?? ''}>
        <option value="">{t('everything')}</option>
        {deed.all.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </Select>
      <TextField name="who" type="search" label={t('by-or-about')} defaultValue={who} maxLength={80} />
      {children}
      <LanguageField />
      <Button type="submit">{t('filter')}</Button>
    </Form>
  )
}
