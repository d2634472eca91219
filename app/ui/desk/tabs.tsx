import { useId, type KeyboardEvent, type ReactNode } from 'react'

const STEPS = new Map([
  ['ArrowRight', 1],
  ['ArrowLeft', -1],
])

/**
 * Tabs and the panel of the chosen one. The arrow keys, Home and End go from tab to tab.
 * @param label what the tabs choose between, for screen readers.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  children,
}: {
  label: string
  tabs: readonly { key: NoInfer<Key>; name: string }[]
  chosen: Key
  onChoose(key: NoInfer<Key>): void
  children: ReactNode
}) {
  const id = useId()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const step = STEPS.get(event.key)
    if (event.key !== 'Home' && event.key !== 'End' && step === undefined) return
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? tabs.length - 1 : (at + step! + tabs.length) % tabs.length
    event.preventDefault()
    onChoose(tabs[next]!.key)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus()
  }
  return (
    <>
      {/* The keys come up from the tabs, which take the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map(({ key, name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === chosen}
            aria-controls={key === chosen ? `${id}-panel` : undefined}
            tabIndex={key === chosen ? 0 : -1}
            onClick={() => onChoose(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
