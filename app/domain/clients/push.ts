/** What a word on somebody's screen can be about. None says anything of health. */
export const PUSH_SUBJECTS = [
  'message',
  'moved',
  'cancelled',
  'reminder',
  'call-first',
  'plan',
  'staff-called',
] as const
export type PushSubject = (typeof PUSH_SUBJECTS)[number]

/** Where a press on it leads. */
export const PUSH_PAGES = {
  message: '/dashboard/messages',
  moved: '/dashboard',
  cancelled: '/dashboard',
  reminder: '/dashboard',
  'call-first': '/dashboard',
  plan: '/dashboard/course',
  'staff-called': '/admin/worklists?list=reactions',
} as const satisfies Record<PushSubject, string>

/** The push services of the browsers there are; a name with a dot before it stands for every host under it. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
]

/** True for an address a browser's push service gives out. It comes from the browser: no other host is ever called. */
export function isPushEndpoint(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (protocol !== 'https:' || port || username || password) return false
  return PUSH_HOSTS.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
}
