import { useTranslation } from 'react-i18next'
import { chooseRoom, useRoom } from '#app/ui/shell/room.ts'
import { useScripted } from '#app/ui/hooks/use-scripted.ts'

/** Turns this device dark or light. The server reads the choice, so the next page comes in it. */
export function RoomSwitch() {
  const { t } = useTranslation('navigation')
  const isDark = useRoom('light') === 'dark'
  if (!useScripted()) return null
  return (
    <li>
      <button type="button" className="app-line" onClick={() => chooseRoom(isDark ? 'light' : 'dark')}>
        {t(isDark ? 'light-room' : 'dark-room')}
      </button>
    </li>
  )
}
