/** True where a key is typed into a field, or belongs to a dialog that is open. */
export const isTyping = (target: EventTarget | null) =>
  document.querySelector('dialog[open]') !== null ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null)

const DAYS = 365

/** Whether single keys act on this device. Read at each key: another tab may change it. */
export const areKeysOn = () => !/(?:^|; )(?:__Host-)?keys=off(?:;|$)/.test(document.cookie)

export function switchKeys(isOn: boolean) {
  const [bound, secure] = location.protocol === 'https:' ? ['__Host-', '; Secure'] : ['', '']
  document.cookie = `${bound}keys=${isOn ? 'on' : 'off'}; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`
}
