/** On the client's own pages: what they need without a network is kept on the device (`public/portal-worker.js`). */
export async function followOffline() {
  const isOwnPage = /^\/dashboard(?:\/|$)/.test(location.pathname) && 'roles' in document.documentElement.dataset
  if (!import.meta.env.PROD || !isOwnPage || !('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/portal-worker.js', { scope: '/dashboard' })
}
