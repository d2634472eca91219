// A client's pages without a network. One page is kept on the device, /dashboard/offline: the next time, the aftercare
// steps and the phone number. Nothing else is, and it goes when the session does.
const KEPT = 'falm-offline'
const PAGE = '/dashboard/offline'

let isOut = false
new BroadcastChannel('falm-session').addEventListener('message', () => {
  isOut = true
  void caches.delete(KEPT)
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
