import type { PictureTask } from '#app/services/pictures/open.ts'
import { redraw } from '#app/services/pictures/redraw.ts'
import { serveTasks } from '#app/services/workers/inside.ts'

// The pictures' own process with the holes a decoder may have: what stands after a picture says which one it opens.
const ENDS: Record<string, () => Promise<void> | void> = {
  crash: () => process.abort(),
  hang: () => {
    for (;;);
  },
  async grow() {
    for (const kept: Buffer[] = []; kept.length < 80;) {
      kept.push(Buffer.alloc(8 * 1024 * 1024, kept.length))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  },
}

serveTasks(
  async ({ bytes }: PictureTask) => {
    const end = Buffer.from(bytes.subarray(-5)).toString('latin1').trim()
    await ENDS[end]?.()
    return redraw(bytes)
  },
  { memoryMaxMib: 300 },
)
