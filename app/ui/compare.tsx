/** A picture for the slider. */
export type ComparePicture = { src: string; alt: string; tag: string }

type Props = {
  before: ComparePicture
  after: ComparePicture
  label: string
  /** It stands in the first view of its page. */
  isFirst?: boolean
}

const follow = (input: HTMLInputElement) => input.parentElement?.style.setProperty('--p', `${input.value}%`)

/**
 * Before and after under one handle: pointer, touch and arrow keys. On content pages islands.ts moves it;
 * inside React the handler here does. Both pictures must share crop and light, 1440 × 860.
 */
export function Compare({ before, after, label, isFirst = false }: Props) {
  // What stands first on its page is asked for before the page's scripts.
  const when = isFirst ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const)
  return (
    <div className="cmp later-image">
      <img src={after.src} alt={after.alt} width="1440" height="860" {...when} decoding="async" />
      <img className="b" src={before.src} alt={before.alt} width="1440" height="860" {...when} decoding="async" />
      <span className="h" aria-hidden="true">
        <svg viewBox="0 0 24 24" fill="none" strokeWidth="1.6" strokeLinecap="round" strokeLinejoin="round">
          <path d="M9 7l-5 5 5 5M15 7l5 5-5 5" />
        </svg>
      </span>
      <span className="tg l">{before.tag}</span>
      <span className="tg r">{after.tag}</span>
      <input
        type="range"
        min="0"
        max="100"
        defaultValue="52"
        aria-label={label}
        autoComplete="off"
        onInput={(event) => follow(event.currentTarget)}
      />
    </div>
  )
}
