// The first match wins: later browsers contain the names of earlier ones.
const BROWSERS: [name: string, mark: RegExp][] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
]
const SYSTEMS: [name: string, mark: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** A readable browser name for its user: "Chrome, Windows". Empty when unknown. */
export function deviceName(userAgent: string): string {
  const named = (list: [string, RegExp][]) => list.find(([, mark]) => mark.test(userAgent))?.[0]
  return [named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(', ')
}
