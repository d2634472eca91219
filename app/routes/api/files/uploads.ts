import { mkdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
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

const PATH = '/api/uploads'
const ONE = `${PATH}/:id{[\\w-]+}`
const KEPT_MS = 24 * 3_600_000

/**
 * Large files of staff's, piece by piece: what a lost connection has brought so far is gone on from (the tus protocol,
 * version 1.0). An upload is its sender's alone, and goes when it is whole and kept, refused, or a day old.
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

function storeOf({ settings }: Pick<Services, 'settings'>) {
  const directory = join(settings.dataDir, 'arriving')
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  return new FileStore({ directory, expirationPeriodInMilliseconds: KEPT_MS })
}

/** Removes what was begun and never came whole. */
export const clearUploads = (services: Pick<Services, 'settings'>): Promise<number> => storeOf(services).deleteExpired()

function openUploads(services: Services): Server {
  const store = storeOf(services)
  const senderOf = async (request: Request) => (await callerOf(services, request)) as SignedIn
  return new Server({
    path: PATH,
    datastore: store,
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
      const { metadata } = await store.getUpload(id)
      // Another's is as if it did not exist.
      if (metadata?.['sender'] !== (await senderOf(request)).userId) throw refusalIn(request)('not-found')
    },
    async onUploadFinish(request, upload) {
      const kept = await keep(services, await senderOf(request), upload).finally(() => store.remove(upload.id))
      if (!kept.ok) throw refusalIn(request)(kept.refusal)
      return { status_code: 200, body: JSON.stringify(kept.value), headers: { 'Content-Type': 'application/json' } }
    },
    onResponseError(request, error) {
      if ('status_code' in error) return undefined
      noteError({ route: PATH }, error)
      return refusalIn(request)(isDiskFull(error) ? 'disk-full' : 'something-wrong')
    },
  })
}

const MOST = { photo: policy.journalPhotoMaxBytes, video: policy.videoMaxBytes }

/** What an upload says it is; null: it says nothing we know. */
const kindOf = (metadata: Upload['metadata']) =>
  newVideoSchema.safeParse(metadata).success ? 'video' : newPhotoSchema.safeParse(metadata).success ? 'photo' : null

const keep = async (services: Services, sender: SignedIn, { metadata, storage }: Upload) =>
  kindOf(metadata) === 'video'
    ? storeVideo(services, sender, newVideoSchema.parse(metadata), storage!.path)
    : storePhoto(services, sender, newPhotoSchema.parse(metadata), await readFile(storage!.path))

/** A refusal as the protocol's server throws it, with our words as its body. */
const refusalIn = (request: Request) => (code: Refusal) => {
  const { status, body } = problem(code, languageOf(request))
  return { status_code: status, body: JSON.stringify(body) }
}
