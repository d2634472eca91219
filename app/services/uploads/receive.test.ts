import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const run = promisify(execFile)

const MOMENTS = 60
// In a process of its own: only there does an error that nobody listens to end what it would end at a clinic.
const hangUp = (folder: string) => `
  const { receiveForm } = await import('#app/services/uploads/receive.ts')
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const hungUp = async (turns) => {
    let sender
    const body = new ReadableStream({ start: (controller) => void (sender = controller) })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://clinic.test/', { method: 'POST', duplex: 'half', headers, body })
    const received = receiveForm(request, ${JSON.stringify(folder)} + turns, { maxBytes: 1000 })
    for (let at = 0; at < turns; at++) await turn()
    sender.error(new Error('aborted'))
    return (await received).refusal
  }
  const refusals = []
  for (let turns = 0; turns < ${MOMENTS}; turns++) refusals.push(await hungUp(turns))
  await turn()
  console.log(JSON.stringify(refusals))`

test('whoever hangs up at any moment of an upload’s beginning is refused, and the server goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', hangUp(join(folder, 'new'))])
  expect(JSON.parse(stdout)).toEqual(Array.from({ length: MOMENTS }, () => 'upload-incomplete'))
})
