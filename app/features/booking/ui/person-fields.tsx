import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { suggestEmail } from '#app/domain/clients/email-typo.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { useOwnEmail } from './own-email.ts'
import { PhoneField } from '#app/ui/fields/phone-field.tsx'
import { useFieldText } from '#app/ui/fields/use-field-text.ts'

/** What every form about a visit asks of a person. */
export type PersonValues = {
  firstName: string
  lastName: string
  email: string
  country: string
  phone: string
  notes?: string | undefined
}

function usePerson() {
  const { t } = useTranslation('booking')
  const { register, formState } = useFormContext<PersonValues>()
  return { t, register, errorOf: useFieldText('booking', formState.errors) }
}

// Ids are given: a form taken over from the server's markup must write the same.
type Id = { id: string }

export function NameFields({ id }: Id) {
  const { t, register, errorOf } = usePerson()
  const texts = { maxLength: 80, required: true }
  return (
    <div className="pair">
      <TextField
        id={`${id}-first-name`}
        label={t('first-name')}
        autoComplete="given-name"
        {...texts}
        {...register('firstName')}
        error={errorOf('firstName')}
      />
      <TextField
        id={`${id}-last-name`}
        label={t('last-name')}
        autoComplete="family-name"
        {...texts}
        {...register('lastName')}
        error={errorOf('lastName')}
      />
    </div>
  )
}

export function EmailField({ id }: Id) {
  const { t, register, errorOf } = usePerson()
  const own = useOwnEmail()
  const slip = useSlip()
  return (
    <TextField
      id={`${id}-email`}
      // Read-only, not disabled: it can be reached and read, and is sent.
      readOnly={own !== null}
      hint={own === null ? slip.hint : <OwnEmailHint />}
      label={t('email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      required
      {...register('email', { onBlur: slip.onLeave })}
      error={errorOf('email')}
    />
  )
}

/** "Mente du ida@gmail.com?", asked once the field is left, and answered with one press. */
function useSlip() {
  const { t } = usePerson()
  const { getValues, setValue, setFocus } = useFormContext<PersonValues>()
  const [left, setLeft] = useState('')
  const typed = useWatch<PersonValues, 'email'>({ name: 'email' })
  const suggestion = typed && typed === left ? suggestEmail(typed) : null
  const take = () => {
    setValue('email', suggestion!, { shouldDirty: true, shouldTouch: true })
    setFocus('email')
  }
  const hint = suggestion ? (
    <span role="status">
      {t('email-meant')}{' '}
      <Button tone="text" size="small" onClick={take}>
        {suggestion}
      </Button>
    </span>
  ) : undefined
  return { hint, onLeave: () => setLeft(getValues('email')) }
}

/** Whose booking it is, and the way to make it somebody else's. */
function OwnEmailHint() {
  const { t } = usePerson()
  return (
    <>
      {t('own-email')}{' '}
      <Button tone="text" size="small" data-sign-out>
        {t('own-email-sign-out')}
      </Button>
    </>
  )
}

export function PersonPhone({ id, optional = false }: Id & { optional?: boolean }) {
  const { register, errorOf } = usePerson()
  return (
    <PhoneField
      id={`${id}-phone`}
      country={register('country')}
      phone={register('phone')}
      optional={optional}
      required={!optional}
      error={errorOf('phone')}
    />
  )
}

/** As many letters as the server takes, and how near the end the field begins to say so. */
const NOTES_MAX = 4000
const NOTES_NEAR = 500

/** `sized`: how large the tattoo is has been asked already. */
export function NotesField({ id, sized = false }: Id & { sized?: boolean }) {
  const { t, register, errorOf } = usePerson()
  const left = NOTES_MAX - (useWatch<PersonValues, 'notes'>({ name: 'notes' })?.length ?? 0)
  return (
    <TextArea
      id={`${id}-notes`}
      label={t('message')}
      optional
      placeholder={t(sized ? 'message-placeholder-sized' : 'message-placeholder')}
      maxLength={NOTES_MAX}
      hint={left <= NOTES_NEAR ? t('message-left', { count: left }) : undefined}
      {...register('notes')}
      error={errorOf('notes')}
    />
  )
}
