/** The texts of a form that could not be taken, to be shown in it again. */
export const typedIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
