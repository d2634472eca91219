import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Server, type Upload } from '@tus/server'
import type { Hono } from 'hono'
import type { SignedIn } from '#app/domain/access/actor.ts'
import { policy } from '#app/domain/policy.ts'
import { storePhoto } from '#app/features/journal/commands/photos.ts'
import { newPhotoSchema } from '#app/features/journal/photo-schema.ts'
import { storeVideo } from '#app/features/videos/commands.ts'
import { newVideoSchema } from '#app/features/videos/schema.ts'
import { callerOf } from '#app/http/caller.ts'
import { authorize } from '#app/http/gate.ts'
import { languageOf } from '#app/http/language.ts'
import { noteError } from '#app/http/log.ts'
import { problem, type Refusal } from '#app/http/problem.ts'
import type { Services } from '#app/services/services.ts'
import { isDiskFull } from '#app/services/space/space.ts'
import { StoreAway } from '#app/services/storage/storage.ts'
import { ArrivingUploads } from '#app/services/uploads/arriving.ts'
import { removeOlderThanDay } from '#app/services/uploads/leftovers.ts'

const PATH = '/api/uploads'
const ONE = `${PATH}/:id{[\\w-]+}`
/**
 * Large files of staff's, piece by piece: what a lost connection has brought so far is gone on from (the tus protocol,
 * version 1.0), through any process. An upload is its sender's alone, and goes when it is whole and kept, refused, or a
 * day old; where the file store fails at the end, its last piece is asked for again and the rest stays.
 */
export function mountUploads(app: Hono, services: Services) {
  let opened: Server | undefined
  const answer = async (request: Request) => forOurPages(await (opened ??= openUploads(services)).handleWeb(request))
  const gate = authorize(services, { action: 'write-journal', shows: 'no-client', rateLimit: 'none' })
  app.post(PATH, gate, (c) => answer(c.req.raw))
  // Asked by HEAD, how far an upload has come.
  app.get(ONE, gate, (c) => answer(c.req.raw))
  app.patch(ONE, gate, (c) => answer(c.req.raw))
}

/** The protocol's server speaks to other sites' scripts too; ours read an answer without being let to. */
function forOurPages(response: Response): Response {
  const names = Array.from(response.headers.keys())
  for (const name of names) if (name.startsWith('access-control-')) response.headers.delete(name)
  return response
}

const assembledIn = ({ settings }: Pick<Services, 'settings'>) => join(settings.dataDir, 'arriving')

/** Removes what was begun and never came whole, and what a process that was killed had put together. */
export async function clearUploads(services: Services): Promise<void> {
  await new ArrivingUploads(services).deleteExpired()
  await removeOlderThanDay(assembledIn(services))
  await removeOlderThanDay(join(services.settings.dataDir, 'uploads'))
}

function openUploads(services: Services): Server {
  const arriving = new ArrivingUploads(services)
  const senderOf = async (request: Request) => (await callerOf(services, request)) as SignedIn
  return new Server({
    path: PATH,
    datastore: arriving,
    maxSize: policy.videoMaxBytes,
    relativeLocation: true,
    allowedOrigins: [services.settings.publicUrl],
    namingFunction: () => services.newId(),
    async onUploadCreate(request, { metadata, size }) {
      const refused = refusalIn(request)
      const kind = kindOf(metadata)
      if (!kind) throw refused('input-invalid')
      if ((size ?? Infinity) > MOST[kind]) throw refused('body-too-large')
      return { metadata: { ...metadata, sender: (await senderOf(request)).userId } }
    },
    async onIncomingRequest(request, id) {
      if (request.method === 'POST') return
      const { metadata } = await arriving.getUpload(id)
      // Another's is as if it did not exist.
      if (metadata?.['sender'] !== (await senderOf(request)).userId) throw refusalIn(request)('not-found')
    },
    async onUploadFinish(request, upload) {
      const kept = await finish(services, arriving, await senderOf(request), upload)
      if (!kept.ok) throw refusalIn(request)(kept.refusal)
      return { status_code: 200, body: JSON.stringify(kept.value), headers: { 'Content-Type': 'application/json' } }
    },
    onResponseError(request, error) {
      if ('status_code' in error) return undefined
      noteError({ route: PATH }, error)
      return refusalIn(request)(causeOf(error))
    },
  })
}

const causeOf = (error: unknown): Refusal =>
  error instanceof StoreAway ? 'files-unavailable' : isDiskFull(error) ? 'disk-full' : 'something-wrong'

/** Failures of ours that pass: what has arrived stays, and may be tried again. */
const PASSING: readonly Refusal[] = ['files-unavailable', 'too-busy']

async function finish(services: Services, arriving: ArrivingUploads, sender: SignedIn, upload: Upload) {
  const folder = assembledIn(services)
  const path = join(folder, services.newId())
  let isOver = false
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await arriving.assemble(upload.id, path)
    const kept = await keep(services, sender, upload, path)
    isOver = kept.ok || !PASSING.includes(kept.refusal)
    return kept
  } finally {
    await (isOver ? arriving.remove(upload.id) : arriving.reopen(upload.id))
    await rm(path, { force: true }).catch(() => {})
  }
}

const MOST = { photo: policy.journalPhotoMaxBytes, video: policy.videoMaxBytes }

/** What an upload says it is; null: it says nothing we know. */
const kindOf = (metadata: Upload['metadata']) =>
  newVideoSchema.safeParse(metadata).success ? 'video' : newPhotoSchema.safeParse(metadata).success ? 'photo' : null

const keep = async (services: Services, sender: SignedIn, { metadata }: Upload, path: string) =>
  kindOf(metadata) === 'video'
    ? storeVideo(services, sender, newVideoSchema.parse(metadata), path)
    : storePhoto(services, sender, newPhotoSchema.parse(metadata), await readFile(path))

/** A refusal as the protocol's server throws it, with our words as its body. */
const refusalIn = (request: Request) => (code: Refusal) => {
  const { status, body } = problem(code, languageOf(request))
  return { status_code: status, body: JSON.stringify(body) }
}
