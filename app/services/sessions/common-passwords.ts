let list: Promise<ReadonlySet<string>> | undefined

/**
 * The 49,000 passwords that are tried first, in small letters; read when the first password is set, for it takes
 * twenty megabytes. Source: @zxcvbn-ts/language-common, gathered from passwords that became public.
 */
export const commonPasswords = (): Promise<ReadonlySet<string>> =>
  (list ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common'])))
