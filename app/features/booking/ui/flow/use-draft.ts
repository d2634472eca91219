import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { isOfAddress } from '#app/features/affiliates/ui/referral.ts'
import { draftOwner, forgetBooking, isAnother, type DraftOwner } from '#app/ui/shell/forget.ts'
import { typedIn } from '#app/ui/fields/typed.ts'
import { emptyTexts, type FlowValues } from './flow-values.ts'
import type { Draft, DraftStore, KeptImage } from './stored-draft.ts'

type Parts = {
  store: DraftStore
  /** The id of the form element: what stood in it before the script came wins over what was kept. */
  formId: string
  start: Partial<FlowValues>
  step: number
  sent: readonly KeptImage[]
  onRestored(draft: Draft | null): void
  /** Whoever typed has signed out, or somebody else has signed in: what is not a field is to be dropped, too. */
  onLeft(): void
}
type Meta = Pick<Draft, 'held' | 'replaces' | 'attempt'>
const noMeta: Meta = { held: null, replaces: null, attempt: null }
const TYPED = Object.keys(emptyTexts)

/**
 * Keeps a flow on the device while it is filled in, and brings it back: after a reload, a lost network, or the way
 * back from the payment page.
 */
export function useDraft(form: UseFormReturn<FlowValues>, parts: Parts) {
  const { store, formId, start, step, sent, onRestored, onLeft } = parts
  const [meta, setMeta] = useState(noMeta)
  // Part of what is rendered: what a pending effect writes is its own rendering's, also after another has taken over.
  const [owner, setOwner] = useState<DraftOwner | null>(null)
  const values = useWatch({ control: form.control })
  const known = useKnownHolds(meta)

  useLayoutEffect(() => {
    const kept = store.read()
    const typed = typedIn(document.getElementById(formId), TYPED)
    // Even without a draft: those who watch the form have not heard of what it found in its fields.
    form.reset({ ...start, ...(kept && store.valuesOf(kept)), ...typed })
    if (kept) setMeta({ held: kept.held, replaces: kept.replaces, attempt: kept.attempt })
    onRestored(kept)
    setOwner(draftOwner())
    // Once, when the flow opens: from then on the screen is ahead of the device.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  useEffect(() => {
    if (!owner) return
    const { affiliateCode = '' } = values
    // A code that came with the address goes with it.
    const code = isOfAddress(affiliateCode) ? '' : affiliateCode
    const draft = { ...store.empty, ...values, affiliateCode: code, step, images: [...sent], ...meta } as Draft
    store.write(draft, owner, known)
  }, [store, values, step, sent, meta, owner, known])

  useOtherTabs(store, (kept) => {
    const next = afterOtherTab(kept, { held: meta.held, known })
    if (!owner || next === 'same') return
    if (next === 'released') return setMeta({ held: null, replaces: kept!.replaces, attempt: kept!.attempt })
    if (next === 'booked') {
      form.reset({ ...start, ...emptyTexts })
      setMeta(noMeta)
      return onLeft()
    }
    form.reset({ ...start, ...store.valuesOf(kept!) })
    setMeta({ held: kept!.held, replaces: kept!.replaces, attempt: kept!.attempt })
    onRestored(kept)
  })

  useWhenAnother(form, (isAnotherNow) => {
    setOwner(draftOwner())
    if (!isAnotherNow) return
    form.reset({ ...start, ...emptyTexts })
    setMeta(noMeta)
    onLeft()
  })
  const change = useCallback((facts: Partial<Meta>) => setMeta((known) => ({ ...known, ...facts })), [])
  return { ready: owner !== null, ...meta, change, finish: forgetBooking }
}

/** The holds this page has shown or let go. What another tab has ordered is none of them until it is taken over. */
function useKnownHolds({ held, replaces }: Meta): ReadonlySet<string> {
  const [known] = useState(() => new Set<string>())
  if (held) known.add(held.appointmentId)
  if (replaces) known.add(replaces)
  return known
}

type Shown = { held: Draft['held']; known: ReadonlySet<string> }

/**
 * What another tab's change of the stored draft means here. `held`: the other tab ordered, so this one shows the same
 * unpaid booking. `released`: it let the hold go. `booked`: the hold of this tab was paid, and its draft forgotten.
 */
export function afterOtherTab(kept: Draft | null, { held, known }: Shown): 'held' | 'released' | 'booked' | 'same' {
  if (kept?.held) return known.has(kept.held.appointmentId) ? 'same' : 'held'
  if (!held) return 'same'
  return kept ? 'released' : 'booked'
}

function useOtherTabs(store: DraftStore, follow: (kept: Draft | null) => void) {
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  useEffect(() => {
    const onStorage = () => latest.current(store.read())
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [store])
}

/**
 * An open form names whoever typed in it: nobody who comes after them is to see it, or to book with it.
 * @param follow hears of whoever comes, and whether they are another than the one who typed.
 */
function useWhenAnother(form: UseFormReturn<FlowValues>, follow: (isAnotherNow: boolean) => void) {
  const latest = useRef(follow)
  useEffect(() => {
    latest.current = follow
  })
  useEffect(() => {
    const onSignedOut = () => latest.current(true)
    const onSignedIn = ({ detail }: DocumentEventMap['signed-in']) =>
      latest.current(Boolean(detail && isAnother(form.getValues('email'), detail)))
    document.addEventListener('signed-out', onSignedOut)
    document.addEventListener('signed-in', onSignedIn)
    return () => {
      document.removeEventListener('signed-out', onSignedOut)
      document.removeEventListener('signed-in', onSignedIn)
    }
  }, [form])
}
