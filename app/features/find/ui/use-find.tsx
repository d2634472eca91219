import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { chooseRoom, roomIn } from '#app/ui/shell/room.ts'
import { areKeysOn, isTyping } from '#app/ui/hooks/single-keys.ts'
import { entryTo, type Entries } from './entries.ts'
import { keyAct, type Deed } from './keys.ts'

const CommandBar = lazy(async () => ({ default: (await import('./command-bar.tsx')).CommandBar }))
const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))

const PREFIX_MS = 1500

/** The command bar and the list of keys, opened by a key, by a button or from each other. @param entries null: none */
export function useFind(entries: Entries | null): { open(): void; dialog: ReactNode } {
  const [shown, show] = useState<'find' | 'list' | null>(null)
  const navigate = useNavigate()
  const act = (asked: Deed) => {
    if (asked.is === 'room') return chooseRoom(roomIn(document.cookie) === 'dark' ? 'light' : 'dark')
    if (asked.is !== 'go') return show(asked.is)
    const entry = entries && entryTo(entries, asked.path)
    if (entry) void navigate(entry.href)
  }
  useKeys(entries !== null, act)
  const close = () => show(null)
  const dialog =
    entries && shown ? (
      <Suspense fallback={null}>
        {shown === 'find' ? (
          <CommandBar entries={entries} onClose={close} onList={() => show('list')} />
        ) : (
          <KeyList entries={entries} onClose={close} />
        )}
      </Suspense>
    ) : null
  return { open: () => show('find'), dialog }
}

function useKeys(isOn: boolean, act: (asked: Deed) => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    if (!isOn) return
    let prefixedAt = -Infinity
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.isComposing || isTyping(event.target)) return
      const isAfterG = event.timeStamp - prefixedAt < PREFIX_MS
      prefixedAt = -Infinity
      const asked = keyAct(event, { isAfterG, areOn: areKeysOn() })
      if (!asked) return
      event.preventDefault()
      if (asked.is === 'prefix') prefixedAt = event.timeStamp
      else latest.current(asked)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOn])
}
