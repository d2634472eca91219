import { deviceIntents } from '../intent-schema.ts'

/** How this device stands: it cannot, its owner has forbidden it, or it is on or off. `failed`: asked for in vain. */
export type DeviceState = 'unknown' | 'unable' | 'forbidden' | 'off' | 'on' | 'failed'
type Done = { state: DeviceState; form: Record<string, string> | null }

const isAble = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const worker = async () => navigator.serviceWorker.getRegistration('/dashboard')

export async function deviceState(): Promise<DeviceState> {
  if (!isAble()) return 'unable'
  if (Notification.permission === 'denied') return 'forbidden'
  const known = await (await worker())?.pushManager.getSubscription()
  return known && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks the person, then the browser's push service. What is sent to the server is the address it gives. */
export async function askForDevice(publicKey: string): Promise<Done> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { state: permission === 'denied' ? 'forbidden' : 'off', form: null }
  const registration = await navigator.serviceWorker.ready
  const device = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = device.toJSON()
  return {
    state: 'on',
    form: {
      intent: deviceIntents.field('push-on').value,
      endpoint,
      p256dh: keys['p256dh'] ?? '',
      auth: keys['auth'] ?? '',
    },
  }
}

export async function leaveDevice(): Promise<Done> {
  const device = await (await worker())?.pushManager.getSubscription()
  const endpoint = device?.endpoint ?? ''
  await device?.unsubscribe()
  return { state: 'off', form: { intent: deviceIntents.field('push-off').value, endpoint } }
}
