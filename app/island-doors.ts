import type { Language } from '#app/domain/language.ts'

export type Opener = { lng: Language; trigger: HTMLElement }
type Door = { load: (lng: Language) => Promise<unknown>; open: (facts: Opener) => Promise<void> }

const treatment = () => import('#app/features/booking/ui/treatment/treatment-island.tsx')
const consultation = () => import('#app/features/booking/ui/consultation/consultation-island.tsx')
const packages = () => import('#app/features/booking/ui/package/package-island.tsx')
const signIn = () => import('#app/features/account/ui/sign-in-island.tsx')
const settings = () => import('#app/features/account/ui/settings-island.tsx')

// Apart from what every page loads: the list of all these files is longer than the rest of it together.
const doors = {
  treatment: {
    load: async (lng) => (await treatment()).prepareTreatment(lng),
    open: async (facts) => (await treatment()).openTreatment(facts),
  },
  consultation: {
    load: async (lng) => (await consultation()).prepareConsultation(lng),
    open: async (facts) => (await consultation()).openConsultation(facts),
  },
  package: { load: packages, open: async (facts) => (await packages()).openPackage(facts) },
  'sign-in': { load: signIn, open: async (facts) => (await signIn()).openSignIn(facts) },
  settings: { load: settings, open: async (facts) => (await settings()).openSettings(facts) },
} satisfies Record<string, Door>
export type DoorName = keyof typeof doors

/** The code of a dialog and what it says first, ahead of the press that opens it. */
export const loadDialog = (name: DoorName, lng: Language): Promise<unknown> => doors[name].load(lng)
export const openDialog = (name: DoorName, facts: Opener) => doors[name].open(facts)

/** What a dialog left in the history: its door, and how many entries are its own. */
export type LeftOpen = { door: DoorName; depth: number }

/** Opens it again over the entry it was first opened from: those it left would be steps of no dialog. */
export async function reopenDialog({ door, depth }: LeftOpen, lng: Language) {
  await loadDialog(door, lng)
  await new Promise((done) => {
    addEventListener('popstate', done, { once: true })
    history.go(-depth)
  })
  const links = [...document.querySelectorAll<HTMLElement>(`a[data-island-open="${door}"]`)]
  await openDialog(door, { lng, trigger: links.find((link) => link.checkVisibility()) ?? document.body })
}
export const openAskedSignIn = async (lng: Language) => (await signIn()).openAskedSignIn(lng)
export const hydrateContactForm = async (form: HTMLElement) =>
  (await import('#app/features/booking/ui/consultation/contact-island.tsx')).hydrateContactForm(form)
