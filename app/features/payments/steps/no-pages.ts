/** An attempt that is over, or whose page is open, keeps no address to come back to: it may be a private link. */
export const NO_PAGES = { success_url: null, failure_url: null }
