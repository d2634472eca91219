import { expect, test } from 'vitest'
import { isPushEndpoint } from './push.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://web.push.apple.com/QGuQ',
  'https://db5p.notify.windows.com/w/?token=x',
])('a browser’s push service is one: %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(true))

test.each([
  'http://fcm.googleapis.com/fcm/send/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://fcm.googleapis.com@127.0.0.1/a',
  'https://fcm.googleapis.com:8443/a',
  'https://169.254.169.254/latest',
  'https://evilpush.apple.com.example/a',
  'https://notify.windows.com/a',
  'https://localhost/a',
  'file:///etc/passwd',
  'fcm.googleapis.com',
  '',
])('nothing else is called for a device: %s', (endpoint) => expect(isPushEndpoint(endpoint)).toBe(false))
