import { benchDisk } from './scripts/bench/disk.ts'
import { limitsKept } from './scripts/bench/limits.ts'
console.log(await benchDisk(limitsKept()))
process.exit(0)
