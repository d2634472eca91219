/** This page as the server writes it now, for what is put in place of what has become old; null when it cannot be had. */
export async function freshPage(): Promise<Document | null> {
  const answer = await fetch(location.href, { headers: { Accept: 'text/html' } }).catch(() => null)
  if (!answer?.ok || answer.redirected) return null
  return new DOMParser().parseFromString(await answer.text(), 'text/html')
}
