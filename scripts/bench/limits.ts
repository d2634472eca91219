/** Prints figures beside their limits and counts those that miss. */
export type Limits = {
  atLeast(value: number, limit: number, digits?: number): string
  atMost(value: number, limit: number, digits?: number): string
  missed(): number
}

export function limitsKept(): Limits {
  let missed = 0
  const verdict = (value: number, kept: boolean, digits: number) => {
    if (!kept) missed++
    return `${value.toFixed(digits)}${kept ? '' : ' **missed**'}`
  }
  return {
    atLeast: (value, limit, digits = 2) => verdict(value, value >= limit, digits),
    atMost: (value, limit, digits = 2) => verdict(value, value <= limit, digits),
    missed: () => missed,
  }
}
