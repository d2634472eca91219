import FFT from 'fft.js'

/** A square plane of complex numbers, real and imaginary parts in turn. */
export type Spectrum = Float64Array

const engines = new Map<number, FFT>()

function engineOf(size: number): FFT {
  const known = engines.get(size) ?? new FFT(size)
  engines.set(size, known)
  return known
}

/** The Fourier transform of a square plane. @param size a power of two. */
export function spectrumOf(plane: ArrayLike<number>, size: number): Spectrum {
  const spectrum = new Float64Array(2 * size * size)
  for (let i = 0; i < size * size; i++) spectrum[2 * i] = plane[i]!
  return both(spectrum, size, 'transform')
}

/** The way back, in place of the spectrum; the imaginary parts of a real plane are nothing. */
const planeOf = (spectrum: Spectrum, size: number): Spectrum => both(spectrum, size, 'inverseTransform')

function both(data: Spectrum, size: number, way: 'transform' | 'inverseTransform'): Spectrum {
  const engine = engineOf(size)
  const [line, out] = [engine.createComplexArray() as number[], engine.createComplexArray() as number[]]
  const run = (start: number, step: number) => {
    for (let i = 0; i < size; i++) {
      line[2 * i] = data[2 * (start + i * step)]!
      line[2 * i + 1] = data[2 * (start + i * step) + 1]!
    }
    engine[way](out, line)
    for (let i = 0; i < size; i++) {
      data[2 * (start + i * step)] = out[2 * i]!
      data[2 * (start + i * step) + 1] = out[2 * i + 1]!
    }
  }
  for (let y = 0; y < size; y++) run(y * size, 1)
  for (let x = 0; x < size; x++) run(x, size)
  return data
}

/** Where two planes lie on each other, and how surely: 1 is the same plane moved, near 0 another one. */
export type Peak = { x: number; y: number; sure: number }

const HALF = 0.5

/**
 * How far the plane of `b` must be moved to lie on that of `a`, wrapped around: phase correlation, which looks at edges
 * and not at light. Both are softened alike, so that the noise of a sensor does not speak loudest.
 */
export function shiftBetween(a: Spectrum, b: Spectrum, size: number, softness = 0.35): Peak {
  const cross = new Float64Array(a.length)
  let whole = 0
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const i = 2 * (y * size + x)
      const [re, im] = [a[i]! * b[i]! + a[i + 1]! * b[i + 1]!, a[i + 1]! * b[i]! - a[i]! * b[i + 1]!]
      const length = Math.hypot(re, im)
      if (length < 1e-12) continue
      const [fx, fy] = [Math.min(x, size - x) / size, Math.min(y, size - y) / size]
      const weight = Math.exp(-(fx * fx + fy * fy) / (2 * (softness * HALF) ** 2))
      whole += weight
      cross[i] = (re / length) * weight
      cross[i + 1] = (im / length) * weight
    }
  return peakOf(planeOf(cross, size), size, whole / (size * size))
}

function peakOf(plane: Spectrum, size: number, whole: number): Peak {
  let at = 0
  for (let i = 1; i < size * size; i++) if (plane[2 * i]! > plane[2 * at]!) at = i
  const [x, y] = [at % size, Math.floor(at / size)]
  const value = (dx: number, dy: number) => plane[2 * (((y + dy + size) % size) * size + ((x + dx + size) % size))]!
  const between = (before: number, here: number, after: number) => {
    const bend = before - 2 * here + after
    return bend < 0 ? (HALF * (before - after)) / bend : 0
  }
  const signed = (place: number) => (place > size / 2 ? place - size : place)
  return {
    x: signed(x + between(value(-1, 0), value(0, 0), value(1, 0))),
    y: signed(y + between(value(0, -1), value(0, 0), value(0, 1))),
    sure: whole > 0 ? value(0, 0) / whole : 0,
  }
}
