/** What exists so far. A control for something that does not is left out of the page. */
export const ready = {
  /** The package booking at /book-aftale; until then its buttons lead to the treatment booking. */
  packages: false,
}
