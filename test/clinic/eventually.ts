import { vi } from 'vitest'

/**
 * Waits until a check holds, as long as a busy machine may take: that something happens is what is tested, how fast is
 * for the bench.
 */
export const eventually = <T>(check: () => T) => vi.waitFor(check, { timeout: 20_000 })
