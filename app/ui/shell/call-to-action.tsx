import type { ReactNode } from 'react'

/**
 * The last section of a page: what to do now, on deep skin.
 * @param children up to three buttons, the first `tone="light"`.
 */
export function CallToAction({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="cta on-deep">
      <img src="/img/cta.webp" alt="" width="1600" height="700" loading="lazy" decoding="sync" />
      <div className="wrap">
        <h2>{title}</h2>
        <p className="lead">{text}</p>
        <div className="acts">{children}</div>
      </div>
    </section>
  )
}
