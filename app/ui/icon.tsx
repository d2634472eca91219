const PATHS = {
  arrow: 'M3 10h13M11 5l5 5-5 5',
  down: 'M5 8l5 5 5-5',
  left: 'M12 5l-5 5 5 5',
  right: 'M8 5l5 5-5 5',
  close: 'M5 5l10 10M15 5L5 15',
  check: 'M4 10.5l4 4 8-9',
  menu: 'M3 6.5h14M3 13.5h14',
  search: 'M3.5 8.5a5 5 0 1 0 10 0a5 5 0 1 0-10 0M12.2 12.2L17 17',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  alert: 'M10 6v5M10 13.6v.2M2.5 10a7.5 7.5 0 1 0 15 0a7.5 7.5 0 1 0-15 0',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  download: 'M10 3v10M6 9.5l4 4 4-4M4 17h12',
  camera: 'M3 6.5h3.5L8 4.5h4l1.5 2H17v9.5H3zM7.2 11a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0',
  stop: 'M7 3h6l4 4v6l-4 4H7l-4-4V7z',
  person: 'M7 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M4 17c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5',
  ring: 'M4 10a6 6 0 1 0 12 0a6 6 0 1 0-12 0',
  calendar: 'M3.5 5h13v12h-13zM3.5 8.5h13M7 3v3.5M13 3v3.5',
} as const

export type IconName = keyof typeof PATHS

/** A line drawing beside a word. It says nothing to a screen reader: the word does. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="ic" viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
