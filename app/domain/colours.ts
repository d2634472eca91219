export type Rgb = readonly [red: number, green: number, blue: number]

const HSL = /^hsl\(\s*(-?[\d.]+)(?:deg)?\s*,?\s*([\d.]+)%\s*,?\s*([\d.]+)%\s*\)$/i
const HEX = /^#([\da-f]{3}|[\da-f]{6})$/i

/** Reads "hsl(23 54% 83%)", "hsl(23, 54%, 83%)" or a hex colour; null for anything else. Channels 0…255. */
export function parseColour(text: string): Rgb | null {
  const hsl = HSL.exec(text.trim())
  if (hsl) return fromHsl(Number(hsl[1]), Number(hsl[2]) / 100, Number(hsl[3]) / 100)
  const hex = HEX.exec(text.trim())?.[1]
  if (!hex) return null
  const full = hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex
  return [0, 2, 4].map((from) => Number.parseInt(full.slice(from, from + 2), 16)) as unknown as Rgb
}

/** As SVG and CSS write it everywhere: "#14242e". */
export const hexOf = (colour: Rgb) => `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** WCAG contrast of two colours, 1 … 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const s = Math.min(1, saturation)
  const l = Math.min(1, lightness)
  const a = s * Math.min(l, 1 - l)
  const channel = (n: number) => {
    const k = (((n + hue / 30) % 12) + 12) % 12
    return Math.round(255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return [channel(0), channel(8), channel(4)]
}

function luminance(colour: Rgb) {
  const [r, g, b] = colour.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
