import { data, redirect } from 'react-router'
import { textOf } from '#app/content/text/i18n.server.ts'
import { inLanguage } from '#app/domain/language.ts'
import { cameraActSchema } from '#app/features/journal/camera-schema.ts'
import { forgetCamera, setCamera } from '#app/features/journal/commands/cameras.ts'
import { cameraDevice, cameraDevices } from '#app/features/journal/queries/cameras.ts'
import { CameraSettingsPage } from '#app/features/journal/ui/camera/settings-page.tsx'
import type { Handle } from '#app/handle.ts'
import { sentenceFor, statusOf } from '#app/http/problem.ts'
import { questionsIn } from '#app/input/fields.ts'
import { authorizeForm, authorizePage } from '#app/routes/authorize.ts'
import { parseForm } from '#app/routes/form.ts'
import { cameraCookie, cameraIdIn } from '#app/services/links/camera.ts'
import type { Route } from './+types/cameras'

export const handle = {
  action: 'write-journal',
  shows: 'no-client',
  formAction: 'write-journal',
  rateLimit: 'none',
  ns: ['admin', 'camera'],
} satisfies Handle

const DONE = ['save', 'forget'] as const

export async function loader({ request, context }: Route.LoaderArgs) {
  const { services, lng } = authorizePage(context)
  const [devices, own] = await Promise.all([
    cameraDevices(services),
    cameraDevice(services, cameraIdIn(services.settings, request.headers)),
  ])
  const { done } = questionsIn(request.url)
  return {
    devices,
    own: own?.id ?? null,
    done: DONE.find((one) => one === done) ?? null,
    title: textOf(lng, 'camera:settings'),
  }
}

/** Sets the camera of the device the form was sent from, or forgets one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { services, lng, actor } = authorizeForm(context)
  const input = await parseForm(request, cameraActSchema)
  if (!input.success) return data({ error: textOf(lng, 'errors:input-invalid') }, { status: 422 })
  const { settings } = services
  const back = inLanguage(`/admin/cameras?done=${input.data.act}`, lng)
  if (input.data.act === 'forget') {
    const forgotten = await forgetCamera(services, actor, input.data.device)
    if (forgotten.ok) return redirect(back)
    return data({ error: sentenceFor(forgotten.refusal, lng) }, { status: statusOf(forgotten.refusal) })
  }
  const set = await setCamera(services, actor, { ...input.data, deviceId: cameraIdIn(settings, request.headers) })
  if (!set.ok) return data({ error: sentenceFor(set.refusal, lng) }, { status: statusOf(set.refusal) })
  return redirect(back, { headers: { 'Set-Cookie': cameraCookie(settings, set.value.id) } })
}

export default function CamerasPage({ loaderData, actionData }: Route.ComponentProps) {
  const { devices, own, done } = loaderData
  const outcome = { done: actionData ? null : done, error: actionData?.error ?? null }
  return <CameraSettingsPage devices={devices} own={own} outcome={outcome} />
}
