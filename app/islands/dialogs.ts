import type { Language } from '#app/domain/language.ts'

export type Opener = { lng: Language; trigger: HTMLElement }
type LazyDialog = { load: (lng: Language) => Promise<unknown>; open: (facts: Opener) => Promise<void> }

const treatment = () => import('#app/features/booking/ui/treatment/treatment-island.tsx')
const consultation = () => import('#app/features/booking/ui/consultation/consultation-island.tsx')
const packages = () => import('#app/features/booking/ui/package/package-island.tsx')
const signIn = () => import('#app/features/account/ui/sign-in/sign-in-island.tsx')
const settings = () => import('#app/features/account/ui/settings/settings-island.tsx')

// A chunk of its own: this list of files is larger than the rest of the script every page loads.
const dialogs = {
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
} satisfies Record<string, LazyDialog>
export type DialogName = keyof typeof dialogs

/** Loads the code and texts of a dialog. */
export const prefetchDialog = (name: DialogName, lng: Language): Promise<unknown> => dialogs[name].load(lng)
export const openDialog = (name: DialogName, facts: Opener) => dialogs[name].open(facts)

/** State of an open dialog in the history: its name and the number of entries it added. */
export type OpenDialog = { reopenAs: DialogName; depth: number }

/** Goes back to the entry the dialog was opened from, then opens it again. */
export async function reopenDialog({ reopenAs, depth }: OpenDialog, lng: Language) {
  await prefetchDialog(reopenAs, lng)
  await new Promise((done) => {
    addEventListener('popstate', done, { once: true })
    history.go(-depth)
  })
  const links = [...document.querySelectorAll<HTMLElement>(`a[data-island-open="${reopenAs}"]`)]
  await openDialog(reopenAs, { lng, trigger: links.find((link) => link.checkVisibility()) ?? document.body })
}
export const openRequestedSignIn = async (lng: Language) => (await signIn()).openRequestedSignIn(lng)
export const hydrateContactForm = async (form: HTMLElement) =>
  (await import('#app/features/booking/ui/consultation/contact-island.tsx')).hydrateContactForm(form)
