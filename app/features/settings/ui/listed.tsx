import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import './clinic-settings.css'
import { settingIntents } from '../intent-schema.ts'

type Props = {
  id: string | null
  isOpen: boolean
  head: ReactNode
  /** With its place in the list; null where the order says nothing. */
  place: { isFirst: boolean; isLast: boolean } | null
  children: ReactNode
}

/** One of a list that can be written anew, moved and taken away; without an id, the one to add. */
export function Listed({ id, isOpen, head, place, children }: Props) {
  const { t } = useTranslation('clinic-settings')
  return (
    <details open={isOpen}>
      <summary>{head}</summary>
      <Form method="post" className="clinic-form" encType="multipart/form-data" preventScrollReset noValidate>
        <input type="hidden" name="id" value={id ?? ''} />
        {children}
        <div className="acts">
          <Button type="submit" {...settingIntents.field('save')} size="small">
            {t(id ? 'save' : 'add')}
          </Button>
        </div>
      </Form>
      {id ? (
        <Form method="post" className="clinic-arrange" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          {place && !place.isFirst ? (
            <Button type="submit" {...settingIntents.field('up')} tone="secondary" size="small">
              {t('up')}
            </Button>
          ) : null}
          {place && !place.isLast ? (
            <Button type="submit" {...settingIntents.field('down')} tone="secondary" size="small">
              {t('down')}
            </Button>
          ) : null}
          <Button type="submit" {...settingIntents.field('remove')} tone="text">
            {t('remove')}
          </Button>
        </Form>
      ) : null}
    </details>
  )
}
