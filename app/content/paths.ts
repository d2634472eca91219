/** Pages that carry no framework script and are kept rendered. Grows with content/pages. */
const paths = new Set<string>(['/'])

export const isContentPath = (pathname: string) => paths.has(pathname)
export const contentPaths = () => [...paths]
