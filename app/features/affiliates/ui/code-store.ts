const STORED_AS = 'affiliate_ref_code'

// A device may forbid storage; a code then holds for this page.

/** The code an earlier visit left on this device. */
export function storedCode() {
  try {
    return localStorage.getItem(STORED_AS)
  } catch {
    return null
  }
}

/** Keeps a code for the next visit; null keeps none. */
export function storeCode(code: string | null) {
  try {
    if (code) localStorage.setItem(STORED_AS, code)
    else localStorage.removeItem(STORED_AS)
  } catch {}
}
