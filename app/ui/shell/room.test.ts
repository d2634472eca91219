import { expect, test } from 'vitest'
import { roomIn } from './room.ts'

test.each([
  ['', 'light'],
  ['lng=da; room=dark', 'dark'],
  ['__Host-room=dark; lng=da', 'dark'],
  ['room=light', 'light'],
  ['room=darkest', 'light'],
  ['playroom=dark', 'light'],
])('the cookies %j make the room %s', (cookies, room) => {
  expect(roomIn(cookies)).toBe(room)
})
