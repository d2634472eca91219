import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CodeField } from '#app/features/booking/ui/code-field.tsx'
import { ImageField } from '#app/features/booking/ui/images/image-field.tsx'
import { EmailField, NameFields, NotesField, PersonPhone } from '#app/features/booking/ui/person-fields.tsx'
import type { FlowValues } from '#app/features/booking/ui/flow/flow-values.ts'
import type { useCode } from '#app/features/booking/ui/use-code.ts'
import type { useImages } from '#app/features/booking/ui/images/use-images.ts'

type Props = {
  /** How large the tattoo is, or where that is known. */
  size: ReactNode
  images: ReturnType<typeof useImages>
  code: ReturnType<typeof useCode>
  onApply(): void
}

/** Step 1: how large the tattoo is, who is coming, pictures, a message, a code. */
export function StepContact({ size, images, code, onApply }: Props) {
  const { register } = useFormContext<FlowValues>()
  const typed = useWatch<FlowValues, 'affiliateCode'>({ name: 'affiliateCode' }) ?? ''
  return (
    <>
      {size}
      <div className="two fields">
        <div className="side-stack">
          <NameFields id="t" />
          <EmailField id="t" />
          <PersonPhone id="t" optional />
        </div>
        <div className="side-stack">
          <NotesField id="t" sized />
          <ImageField id="t-images" images={images} />
          <CodeField id="t-code" code={code} field={register('affiliateCode')} typed={typed} onApply={onApply} />
        </div>
      </div>
    </>
  )
}
