import { useTranslation } from 'react-i18next'
import { useFetcher } from 'react-router'
import { CLOSINGS } from '#app/domain/booking/appointment.ts'
import type { WorkRow } from '#app/domain/booking/worklist.ts'
import { Button } from '#app/ui/button.tsx'

type Props = { rows: readonly WorkRow[]; selected: readonly string[]; select(ids: readonly string[]): void }

/** Closes every selected past visit alike; those that may not be closed so stay, and the bar says why. */
export function ClosingBar({ rows, selected, select }: Props) {
  const { t } = useTranslation(['worklists', 'manage'])
  const fetcher = useFetcher<{ closed: number; left: number }>()
  const isAll = selected.length === rows.length
  const chosen = rows.flatMap(({ id, closable }) => (closable && selected.includes(id) ? [closable] : []))
  const barred = chosen.filter(({ barredBy }) => barredBy !== null).length
  const ways = CLOSINGS.map((to) => ({ to, count: chosen.filter(({ closings }) => closings.includes(to)).length }))
  return (
    <fetcher.Form method="post" className="closing-bar">
      {selected.map((id) => (
        <input key={id} type="hidden" name="selected" value={id} />
      ))}
      {rows.length > 0 ? (
        <Button type="button" tone="text" size="small" onClick={() => select(isAll ? [] : rows.map(({ id }) => id))}>
          {t(isAll ? 'worklists:select-none' : 'worklists:select-all', { count: rows.length })}
        </Button>
      ) : null}
      {ways
        .filter(({ count }) => count > 0)
        .map(({ to, count }) => (
          <Button
            key={to}
            type="submit"
            size="small"
            tone="secondary"
            name="as"
            value={to}
            busy={fetcher.state !== 'idle'}
          >
            {t('worklists:close-selected', { what: t(`manage:status-${to}`), count })}
          </Button>
        ))}
      {barred > 0 ? <p className="small">{t('worklists:closing-barred', { count: barred })}</p> : null}
      <p role="status" className="small">
        {fetcher.state === 'idle' && fetcher.data ? <Closed {...fetcher.data} /> : null}
      </p>
    </fetcher.Form>
  )
}

function Closed({ closed, left }: { closed: number; left: number }) {
  const { t } = useTranslation('worklists')
  const said = [t('closed-selected', { count: closed }), ...(left > 0 ? [t('left-selected', { count: left })] : [])]
  return said.join(' ')
}
