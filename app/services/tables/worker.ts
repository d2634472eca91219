import { readImportFile } from '#app/input/csv.ts'
import { serveTasks } from '#app/services/workers/inside.ts'
import type { TableAnswer, TableTask } from './tables.ts'

// The largest file, as bytes, as text and as rows.
const MEMORY_MAX_MIB = 400

serveTasks<TableTask, TableAnswer>(({ bytes, asked }) => readImportFile(bytes, asked), {
  memoryMaxMib: MEMORY_MAX_MIB,
})
