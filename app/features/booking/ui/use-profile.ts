import { useEffect } from 'react'
import type { Path, PathValue, UseFormReturn } from 'react-hook-form'
import { accountApi } from '#app/features/account/ui/api.ts'
import { isHinted } from '#app/ui/shell/session-hint.ts'
import { ownOf, setOwn } from './own-email.ts'
import type { PersonValues } from './person-fields.tsx'
import { splitPhone } from '#app/ui/fields/phone.ts'
import { useLanguage } from '#app/ui/dates.ts'

/**
 * Fills in what the account of whoever is signed in knows ([specification 2.6]), also when they sign in meanwhile.
 * What is typed already stays, but for the address of somebody who books for themselves: it is the account's.
 * @param ready the form holds what was kept or typed before.
 */
export function useProfile<Values extends PersonValues>(form: UseFormReturn<Values>, ready = true) {
  const lng = useLanguage()
  useEffect(() => {
    if (!ready) return
    const fill = async () => {
      if (!isHinted()) return setOwn(null)
      const answer = await accountApi(lng).account()
      // Whoever asked may have signed out meanwhile: the form is the next person's.
      if (!answer.ok || !isHinted()) return
      const own = ownOf(answer.value.account)
      setOwn(own)
      if (!answer.value.account) return
      const { firstName, lastName, email, phone } = answer.value.account
      const write = (name: keyof PersonValues, value: string) => {
        const field = name as Path<Values>
        form.setValue(field, value as PathValue<Values, typeof field>)
      }
      const isEmpty = (name: keyof PersonValues) => !form.getValues(name as Path<Values>)
      if (own) write('email', own.email)
      for (const [name, value] of Object.entries({ firstName, lastName, email }))
        if (isEmpty(name as keyof PersonValues)) write(name as keyof PersonValues, value)
      if (!phone || !isEmpty('phone')) return
      const split = splitPhone(phone)
      write('country', split.country)
      write('phone', split.phone)
    }
    void fill()
    const onSession = () => void fill()
    document.addEventListener('signed-in', onSession)
    document.addEventListener('signed-out', onSession)
    return () => {
      document.removeEventListener('signed-in', onSession)
      document.removeEventListener('signed-out', onSession)
    }
  }, [form, lng, ready])
}
