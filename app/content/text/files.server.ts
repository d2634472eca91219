/** Every text file, a folder for each language: the keys and texts of one namespace. */
export const textFiles = import.meta.glob<Record<string, string>>('./*/*.json', { import: 'default', eager: true })
