import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { holdToasts, keepToasts } from './toast.tsx'

export type DialogProps = {
  /** Its name, shown as heading. */
  title: string
  /** Asked for by the cross, Esc, a press on the scrim, or the browser's back button. Unmount it then. */
  onClose: () => void
  /** `sheet`: along the right edge, as high as the window. */
  size?: 'narrow' | 'middle' | 'wide' | 'sheet'
  /** Beside the heading: "Trin 2 af 4". */
  aside?: ReactNode
  /** Between heading and body: the steps. */
  top?: ReactNode
  footer?: ReactNode
  /** Gets the focus back; a ref where it is known only when it opens. Unset: what had it. */
  returnTo?: ReturnTo
  /** False: the browser's back button does not close it. */
  isInHistory?: boolean
  /** Its name in the registry of lazy dialogs, where a reload opens it again. */
  reopenAs?: string | undefined
  children: ReactNode
}

type ReturnTo = HTMLElement | RefObject<HTMLElement | null> | null

/**
 * A modal dialog on the native element: everything else is inert while it is mounted. The focus starts at
 * `[data-autofocus]`, else at the heading, stays inside, and returns where it was. Below 861 px it is a sheet.
 */
export function Dialog({
  title,
  onClose,
  size = 'wide',
  aside,
  top,
  footer,
  returnTo,
  isInHistory = true,
  reopenAs,
  children,
}: DialogProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useModal(ref, returnTo ?? null)
  useBackButton(onClose, { isInHistory, reopenAs })
  return (
    // The dialog element is the scrim; keys reach the same end through Esc.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className="scrim"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={keepFocusInside}
      onMouseDown={(event) => isOnScrim(event) && onClose()}
    >
      <div className={`dlg ${size}`}>
        <header>
          <h2 id={id} tabIndex={-1}>
            {title}
          </h2>
          {aside}
          <Button tone="text" size="icon" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </Button>
        </header>
        {top ? <div className="dlg-top">{top}</div> : null}
        <div className="dlg-body">{children}</div>
        {footer ? <footer>{footer}</footer> : null}
      </div>
    </dialog>
  )
}

/** A press beside the panel; the second tap of a double tap is none, where the panel has just become smaller. */
const isOnScrim = ({ target, currentTarget }: React.MouseEvent) =>
  target === currentTarget && !currentTarget.querySelector('[data-settling]')

function useModal(ref: RefObject<HTMLDialogElement | null>, returnTo: ReturnTo) {
  // Before paint, and before the element leaves the page: only then can it give the focus back.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const asked = returnTo && 'current' in returnTo ? returnTo.current : returnTo
    const before = asked ?? (document.activeElement as HTMLElement | null)
    const { style, clientWidth } = document.documentElement
    // The page behind loses its scroll bar, and keeps the room it took.
    if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
    if (!dialog.open) dialog.showModal()
    holdToasts()
    const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector('h2')
    first?.focus()
    return () => {
      keepToasts(dialog)
      dialog.close()
      style.scrollbarGutter = ''
      before?.focus({ preventScroll: true })
    }
  }, [ref, returnTo])
}

type Entry = { dialog?: string; depth?: number }
const entry = () => (history.state ?? {}) as Entry

/** Adds a step inside the open dialog to the history, so that the browser's back button goes one step back. */
export function pushDialogStep(state: object) {
  history.pushState({ ...history.state, ...state, depth: (entry().depth ?? 0) + 1 }, '')
}

type InHistory = { isInHistory: boolean; reopenAs: string | undefined }

/** The back button closes the dialog; closing it otherwise takes its entries out of the history again. */
function useBackButton(onClose: () => void, { isInHistory, reopenAs }: InHistory) {
  const id = useId()
  const latest = useRef(onClose)
  const mounted = useRef(false)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!isInHistory) return
    mounted.current = true
    if (entry().dialog !== id) history.pushState({ ...history.state, dialog: id, depth: 1 }, '')
    const onPop = () => entry().dialog !== id && latest.current()
    addEventListener('popstate', onPop)
    return () => {
      mounted.current = false
      removeEventListener('popstate', onPop)
      // Later, because React's strict mode unmounts and mounts at once.
      setTimeout(() => {
        if (!mounted.current && entry().dialog === id) history.go(-(entry().depth ?? 1))
      })
    }
  }, [id, isInHistory])
  // The entries of the steps after it are made from this one.
  useEffect(() => {
    if (entry().dialog === id) history.replaceState({ ...history.state, reopenAs }, '')
  }, [id, reopenAs])
}

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), summary, iframe, [tabindex="0"]'

/** Without this, Tab on the last element leaves for the browser's own bars. */
function keepFocusInside(event: React.KeyboardEvent<HTMLDialogElement>) {
  if (event.key !== 'Tab') return
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.checkVisibility({ visibilityProperty: true }) && one.tabIndex >= 0,
  )
  const first = inside[0]
  const last = inside.at(-1)
  const edge = event.shiftKey ? first : last
  const atEdge =
    document.activeElement === edge || (event.shiftKey && !inside.includes(document.activeElement as HTMLElement))
  if (!atEdge) return
  event.preventDefault()
  ;(event.shiftKey ? last : first)?.focus()
}
