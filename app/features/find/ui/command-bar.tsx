import { useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { markedParts } from '#app/domain/fold.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useFound } from './use-found.ts'
import { useGroups, type Group, type Option } from './use-groups.ts'
import type { Entries } from './entries.ts'
import './command-bar.css'

type Props = { entries: Entries; onClose(): void; onList(): void }

/** Finds clients, visits, pages and acts by what is typed: arrows choose, Enter opens. */
export function CommandBar({ entries, onClose, onList }: Props) {
  const { t } = useTranslation('find')
  const id = useId()
  const [typed, setTyped] = useState('')
  const { found, error, isCurrent } = useFound(typed)
  const groups = useGroups({ entries, typed, found, isCurrent })
  const options = groups.flatMap((group) => group.options)
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, options.length - 1)
  const open = useOpening(onClose)
  const isWaiting = useRef(false)
  const choose = (to: number) => {
    const next = (to + options.length) % options.length
    setChosen(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const first = options[at]
  // Enter before the answer opens the first option of the answer.
  useEffect(() => {
    if (!isWaiting.current || !isCurrent) return
    isWaiting.current = false
    if (first) open(first.href)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && options.length > 0) choose(at + step)
    else if (event.key !== 'Enter') return
    else if (!isCurrent) isWaiting.current = true
    else if (first) open(first.href)
    event.preventDefault()
  }
  const count = options.length
  return (
    <Dialog
      title={t('find')}
      size="middle"
      onClose={onClose}
      aside={
        <Button tone="text" size="small" onClick={onList}>
          {t('keys')}
        </Button>
      }
      top={
        <div className="find-field">
          <Icon name="search" />
          <input
            className="in"
            type="text"
            role="combobox"
            data-autofocus
            aria-label={t('find-what')}
            aria-expanded={count > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={count > 0 ? `${id}-${at}` : undefined}
            placeholder={t('find-what')}
            value={typed}
            onChange={(event) => {
              isWaiting.current = false
              setTyped(event.target.value)
              setChosen(0)
            }}
            onKeyDown={onKeyDown}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      }
    >
      <p className="sr" role="status">
        {isCurrent && typed.trim() ? t('found', { count }) : ''}
      </p>
      {error === null ? null : (
        <p className="note warn" role="alert">
          {error || t('offline')}
        </p>
      )}
      {count === 0 && isCurrent && error === null ? <p className="sec find-none">{t('none', { typed })}</p> : null}
      <div className="find-list" id={`${id}-list`} role="listbox" aria-label={t('find')}>
        {groups.map((group) => (
          <OptionGroup
            key={group.key}
            group={group}
            words={typed.split(/\s+/).filter(Boolean)}
            idOf={(option) => `${id}-${options.indexOf(option)}`}
            isChosen={(option) => option === first}
            open={open}
          />
        ))}
      </div>
    </Dialog>
  )
}

/** Opens an address in place of the dialog's entry in the history, and closes the dialog once the page is there. */
function useOpening(onClose: () => void) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const [from] = useState(key)
  useEffect(() => {
    if (key !== from) onClose()
  }, [key, from, onClose])
  return (href: string) => void navigate(href, { replace: true })
}

type GroupProps = {
  group: Group
  words: string[]
  idOf(option: Option): string
  isChosen(option: Option): boolean
  open(href: string): void
}

function OptionGroup({ group: { key, options }, words, idOf, isChosen, open }: GroupProps) {
  const { t } = useTranslation('find')
  const id = useId()
  const onClick = (event: MouseEvent, href: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(href)
  }
  return (
    <div role="group" aria-labelledby={id}>
      <p className="find-group" id={id}>
        {t(`group-${key}`)}
      </p>
      {options.map((option) => (
        <a
          key={option.href}
          className="find-option"
          role="option"
          id={idOf(option)}
          tabIndex={-1}
          aria-selected={isChosen(option)}
          href={option.href}
          onClick={(event) => onClick(event, option.href)}
        >
          <Icon name={option.icon} />
          <bdi className="find-title">
            {markedParts(option.title, words).map((part, at) =>
              part.isMatch ? <mark key={at}>{part.text}</mark> : <span key={at}>{part.text}</span>,
            )}
          </bdi>
          <span className="find-facts">{option.facts}</span>
          <span className="find-aside tnum">{option.aside}</span>
        </a>
      ))}
    </div>
  )
}
