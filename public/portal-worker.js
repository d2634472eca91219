// A client's pages without a network. One page is kept on the device, /dashboard/offline: the next time, the aftercare
// steps and the phone number. Nothing else is, and it goes when the session does.
const KEPT = 'falm-offline'
const PAGE = '/dashboard/offline'

let isOut = false
new BroadcastChannel('falm-session').addEventListener('message', () => {
  isOut = true
  void caches.delete(KEPT)
  // Whoever signs in here next asks for words on the screen themselves.
  void registration.pushManager?.getSubscription().then((device) => device?.unsubscribe())
})

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim().then(keep)))
addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(keptPage))
    if (new URL(request.url).pathname !== PAGE) event.waitUntil(keep().catch(() => {}))
  } else if (request.destination === 'style' || request.destination === 'font')
    event.respondWith(fetch(request).catch(() => keptFile(request)))
})

const keptPage = async () => (await caches.match(PAGE)) ?? Response.error()
const keptFile = async (request) => (await caches.match(request)) ?? Response.error()

/** Keeps the page as it is now, with its styles; where nobody is signed in any more, nothing. */
async function keep() {
  isOut = false
  const answer = await fetch(PAGE)
  if (!answer.ok || answer.redirected) return caches.delete(KEPT)
  const text = await answer.clone().text()
  const files = new Set([...text.matchAll(/\/assets\/[\w.-]+\.(?:css|woff2)/g)].map(([path]) => path))
  const kept = await caches.open(KEPT)
  for (const old of await kept.keys()) if (!files.has(new URL(old.url).pathname)) await kept.delete(old)
  await kept.addAll([...files])
  await kept.put(PAGE, answer)
  // Signed out while it was fetched.
  if (isOut) await caches.delete(KEPT)
}

// Words on the screen, where the client asked for them in the settings: that there is news, never what it says.
addEventListener('push', (event) => {
  const { title, text, url, tag } = event.data.json()
  event.waitUntil(registration.showNotification(title, { body: text, tag, icon: '/icons/icon-192.png', data: { url } }))
})
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data.url))
})

/** In a tab that stands there already, else in a new one. */
async function open(url) {
  const tabs = await clients.matchAll({ type: 'window' })
  const tab = tabs.find((one) => new URL(one.url).pathname.startsWith('/dashboard'))
  if (!tab) return clients.openWindow(url)
  await tab.focus()
  return tab.navigate(url)
}
