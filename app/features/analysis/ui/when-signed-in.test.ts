import { expect, test } from 'vitest'
import { waitingPlace } from './when-signed-in.ts'

/** A page with its sign-in: somebody signs in, which closes the dialog first, or closes it. */
function page() {
  const target = new EventTarget()
  const dispatch = (name: string) => target.dispatchEvent(new Event(name))
  let signedIn = false
  const done: string[] = []
  const place = waitingPlace(target, () => signedIn)
  return {
    done,
    ask: (what: string) => place.wait(() => done.push(what)),
    forget: place.forget,
    close: () => dispatch('island-closed'),
    signIn() {
      signedIn = true
      dispatch('island-closed')
      dispatch('signed-in')
    },
  }
}

test('what waits for a sign-in is done by it, once', () => {
  const { done, ask, signIn } = page()
  ask('save')
  signIn()
  signIn()
  expect(done).toEqual(['save'])
})

test('who closes the sign-in has nothing saved when they sign in later for another reason', () => {
  const { done, ask, close, signIn } = page()
  ask('save')
  close()
  signIn()
  expect(done).toEqual([])
})

test('of two things asked for only the last is done, and none for a result that is gone', () => {
  const two = page()
  two.ask('save')
  two.ask('consultation')
  two.signIn()
  expect(two.done).toEqual(['consultation'])
  const gone = page()
  gone.ask('save')
  gone.forget()
  gone.signIn()
  expect(gone.done).toEqual([])
})
