import { serveTasks } from '#app/services/workers/inside.ts'
import { assessHere, type Assessed, type AssessTask } from './assessor.ts'

const MEMORY_MAX_MIB = 512

serveTasks((task: AssessTask): Promise<Assessed> => assessHere.assess(task), { memoryMaxMib: MEMORY_MAX_MIB })
