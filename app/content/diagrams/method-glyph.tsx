import type { ReactNode } from 'react'

export type Method = 'laser' | 'excision' | 'abrasion' | 'acid' | 'saline' | 'coverUp' | 'cream'

const INK = [
  [26, 44],
  [38, 52],
  [50, 43],
  [62, 53],
  [72, 45],
] as const
const Ink = ({ only = () => true }: { only?: (x: number) => boolean }) =>
  INK.filter(([x]) => only(x)).map(([x, y]) => <circle key={x} className="dg-f-ink" cx={x} cy={y} r="4.2" />)
const Dust = () => (
  <path
    className="dg-s-dust"
    d="M24 42h0m5 5h0m-1-8h0m9 15h0m5-4h0m-2-7h0m9-1h0m4 6h0m-7 3h0m14 3h0m5-5h0m-2 9h0m11-13h0m4 4h0m-7 2h0"
  />
)

/** What each method does to a section of skin: epidermis on top, ink in the dermis. */
const PICTURES: Record<Method, ReactNode> = {
  laser: (
    <>
      <path className="dg-f-light" d="M22 0H78L72 64H28Z" />
      <Dust />
    </>
  ),
  excision: (
    <>
      <path className="dg-f-gap" d="M14 10L50 66L86 10Z" />
      <path className="dg-s-cut" d="M14 15L50 66L86 15" />
    </>
  ),
  abrasion: (
    <>
      <Ink />
      <path className="dg-f-gap" d="M14 10C18 40 24 43 34 43H66C76 43 82 40 86 10Z" />
      <path className="dg-s-cut" d="M14 15C18 40 24 43 34 43H66C76 43 82 40 86 15" />
    </>
  ),
  acid: (
    <>
      <Ink />
      <path
        className="dg-f-gap"
        d="M16 10C18 24 24 24 27 34C29 42 34 30 39 38C43 47 49 44 53 36C57 30 60 42 65 38C70 34 73 22 84 10Z"
      />
      <path
        className="dg-s-cut"
        d="M16 15C18 24 24 24 27 34C29 42 34 30 39 38C43 47 49 44 53 36C57 30 60 42 65 38C70 34 73 22 84 15"
      />
    </>
  ),
  saline: (
    <>
      <Ink />
      <path className="dg-s-needle" d="M32 2L32 36M44 2L44 36M56 2L56 36M68 2L68 36" />
    </>
  ),
  coverUp: (
    <>
      {INK.map(([x, y]) => (
        <circle key={x} className="dg-f-ink" cx={x} cy={y} r="9" />
      ))}
    </>
  ),
  cream: (
    <>
      <Ink />
      <path className="dg-f-cream" d="M16 14C18 4 34 6 50 5C68 4 82 5 84 14Z" />
      <path className="dg-s-soak" d="M34 17V23M50 17V23M66 17V23" />
    </>
  ),
}

export function MethodGlyph({ method }: { method: Method }) {
  return (
    <svg className="dg-glyph" viewBox="0 0 100 72" aria-hidden="true">
      <rect className="dg-f-dermis" y="13" width="100" height="59" />
      <rect className="dg-f-epidermis" y="13" width="100" height="14" />
      {PICTURES[method]}
    </svg>
  )
}
