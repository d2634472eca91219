/**
 * Returns the same object, marked so that whatever lists its properties throws: JSON, the page data of React Router
 * (which ignores `toJSON`), object spread.
 */
export function serverOnly<T extends object>(value: T): T {
  return Object.defineProperty(value, 'serverOnly', {
    enumerable: true,
    get() {
      throw new Error('A server-side object must not be serialized or copied')
    },
  })
}
