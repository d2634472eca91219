import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { CodeField } from './code-field.tsx'
import { ImageField } from './image-field.tsx'
import { PhoneField } from './phone-field.tsx'
import type { TreatmentForm } from './treatment-form.ts'
import type { useCode } from './use-code.ts'
import { useFieldText } from './use-field-text.ts'
import type { useImages } from './use-images.ts'

type Props = { images: ReturnType<typeof useImages>; code: ReturnType<typeof useCode>; onApply(): void }

/** Step 1: who is coming, pictures, a message, a code. */
export function StepContact({ images, code, onApply }: Props) {
  const { t } = useTranslation('booking')
  const {
    register,
    formState: { errors },
  } = useFormContext<TreatmentForm>()
  const errorOf = useFieldText(errors)
  const typed = useWatch<TreatmentForm, 'code'>({ name: 'code' }) ?? ''
  return (
    <div className="two fields">
      <div className="side-stack">
        <div className="pair">
          <TextField
            id="t-first-name"
            label={t('first-name')}
            autoComplete="given-name"
            maxLength={80}
            required
            {...register('firstName')}
            error={errorOf('firstName')}
          />
          <TextField
            id="t-last-name"
            label={t('last-name')}
            autoComplete="family-name"
            maxLength={80}
            required
            {...register('lastName')}
            error={errorOf('lastName')}
          />
        </div>
        <TextField
          id="t-email"
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          required
          {...register('email')}
          error={errorOf('email')}
        />
        <PhoneField
          id="t-phone"
          country={register('country')}
          phone={register('phone')}
          optional
          error={errorOf('phone')}
        />
      </div>
      <div className="side-stack">
        <TextArea
          id="t-notes"
          label={t('message')}
          optional
          placeholder={t('message-placeholder')}
          maxLength={4000}
          {...register('notes')}
          error={errorOf('notes')}
        />
        <ImageField id="t-images" images={images} />
        <CodeField id="t-code" code={code} field={register('code')} typed={typed} onApply={onApply} />
      </div>
    </div>
  )
}
