import { refuse } from '#app/domain/result.ts'
import { fileBeside, openPool } from '#app/services/workers/pool.ts'
import type { TableAnswer, TablePort, TableTask } from './tables.ts'

const WAITING_MAX = 4
// The largest file takes a second or two; on a busy machine ten times that.
const TIMEOUT_MS = 30_000
const IDLE_MS = 60_000

/** The process begins with the first file. */
export function openTables(): TablePort {
  const pool = openPool<TableTask, TableAnswer>({
    script: fileBeside(import.meta.url, { source: './worker.ts', built: 'table-worker.js' }),
    waitingMax: WAITING_MAX,
    timeoutMs: TIMEOUT_MS,
    idleMs: IDLE_MS,
    busy: refuse('too-busy'),
    lost: refuse('import-no-table'),
  })
  return { read: (bytes, asked) => pool.ask({ bytes, asked }), close: async () => pool.close() }
}
