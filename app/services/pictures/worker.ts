import { serveTasks } from '#app/services/workers/inside.ts'
import { redraw } from './redraw.ts'

// Fifty million pixels of a picture that must be unfolded whole, and twice that to turn it.
const MEMORY_MAX_MIB = 768

serveTasks(redraw, { memoryMaxMib: MEMORY_MAX_MIB })
