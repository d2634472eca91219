import { useEffect, useRef, type ReactNode } from 'react'
import { Refusal } from '#app/ui/refusal.tsx'
import type { Notice } from './use-account-form.ts'

/** Why the server said no, above the form. @param title in a word, where the text alone does not say it. */
export function NoticeNote({ notice, title }: { notice: Notice; title?: string }) {
  if (!notice) return null
  return (
    <Refusal of={notice}>
      {title ? (
        <>
          <b className="strong">{title}</b>
          <br />
        </>
      ) : null}
      {notice.text}
    </Refusal>
  )
}

/** What takes a form's place when it has done its work; the reader stands at it. */
export function Done({ title, children }: { title: string; children: ReactNode }) {
  const ref = useRef<HTMLHeadingElement>(null)
  useEffect(() => ref.current?.focus(), [])
  return (
    <div className="done">
      <h3 ref={ref} tabIndex={-1}>
        {title}
      </h3>
      {children}
    </div>
  )
}
