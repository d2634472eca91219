import { serveTasks } from '#app/services/workers/inside.ts'
import { look } from './look.ts'

// The index of a film of ten minutes, and no more of it.
const MEMORY_MAX_MIB = 400

serveTasks(look, { memoryMaxMib: MEMORY_MAX_MIB })
