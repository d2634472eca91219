// Drawn from the working name's letters; another clinic's name is another drawing.
const LETTERS =
  'M9.6-50L9.6-55.6Q9.6-61.3 11.55-65.2Q13.5-69.1 17.6-70.85Q21.7-72.6 28.4-72L28.4-63.7Q23.2-64.2 21.15-62.1Q1' +
  '9.1-60 19.1-55.6L19.1-50L29-50L29-41.6L19.1-41.6L19.1 0L9.6 0L9.6-41.6L3.2-41.6L3.2-50M76.1 0L67.4 0L66.6-7.' +
  '3Q64.3-3.5 60.65-1.45Q57 0.6 51.2 0.6Q45.8 0.6 42-1.15Q38.2-2.9 36.15-6.05Q34.1-9.2 34.1-13.4Q34.1-19.7 38.8' +
  '-23.85Q43.5-28 52.4-29L66.6-30.6L66.6-34.5Q66.6-37.7 64-39.95Q61.4-42.2 56.5-42.2Q51.9-42.2 48.7-40.05Q45.5-' +
  '37.9 44.4-33.7L36-36.7Q37.9-43.3 43.45-47Q49-50.7 56.9-50.7Q66.3-50.7 71.2-46Q76.1-41.3 76.1-33.6L76.1 0M66.' +
  '6-21.8L66.6-22.9L52.9-21.2Q48.5-20.6 46.3-18.75Q44.1-16.9 44.1-13.9Q44.1-11.1 46.25-9.25Q48.4-7.4 52.3-7.4Q5' +
  '7.1-7.4 60.3-9.2Q63.5-11 65.05-14.25Q66.6-17.5 66.6-21.8M87 0L87-72L96.4-72L96.4 0'
const LAST_LETTER =
  'M108.1 0L108.1-50L116.7-50L117.3-44.2Q119.7-47.2 123.3-48.95Q126.9-50.7 131.4-50.7Q136.5-50.7 140.65-48.45Q1' +
  '44.8-46.2 147.2-41.8Q149.7-46.2 154.3-48.45Q158.9-50.7 164.4-50.7Q170.1-50.7 174.45-48.25Q178.8-45.8 181.2-4' +
  '1Q183.6-36.2 183.6-29L183.6 0L174.1 0L174.1-27.8Q174.1-34.8 171.1-38.45Q168.1-42.1 162.5-42.1Q156.8-42.1 153' +
  '.5-38.3Q150.2-34.5 150.2-27.2L150.2 0L140.7 0L140.7-27.8Q140.7-34.8 137.9-38.45Q135.1-42.1 129.5-42.1Q123.8-' +
  '42.1 120.65-38.3Q117.5-34.5 117.5-27.2L117.5 0'
/** The last letter falls to dust: columns of dots that get smaller from left to right. */
const COLUMNS = [
  {
    radius: 2.29,
    at: [108.1, 109.6, 111.2, 112.7, 114.3, 115.8, 117.4, 118.9, 120.5, 122, 123.6, 125.1, 126.7, 128.2, 129.8],
  },
  { radius: 2.25, at: [131.3] },
  { radius: 2.17, at: [132.9] },
  { radius: 2.11, at: [134.4] },
  { radius: 2.05, at: [136] },
  { radius: 1.99, at: [137.5] },
  { radius: 1.94, at: [139.1] },
  { radius: 1.89, at: [140.6] },
  { radius: 1.84, at: [142.2] },
  { radius: 1.79, at: [143.7] },
  { radius: 1.74, at: [145.3] },
  { radius: 1.7, at: [146.8] },
  { radius: 1.65, at: [148.4] },
  { radius: 1.6, at: [149.9] },
  { radius: 1.56, at: [151.5] },
  { radius: 1.52, at: [153] },
  { radius: 1.47, at: [154.6] },
  { radius: 1.43, at: [156.1] },
  { radius: 1.39, at: [157.7] },
  { radius: 1.35, at: [159.2] },
  { radius: 1.31, at: [160.8] },
  { radius: 1.27, at: [162.3] },
  { radius: 1.23, at: [163.9] },
  { radius: 1.19, at: [165.4] },
  { radius: 1.15, at: [167] },
  { radius: 1.11, at: [168.5] },
  { radius: 1.07, at: [170.1] },
  { radius: 1.03, at: [171.6] },
  { radius: 0.99, at: [173.2] },
  { radius: 0.96, at: [174.7] },
  { radius: 0.92, at: [176.3] },
  { radius: 0.88, at: [177.8] },
  { radius: 0.84, at: [179.4] },
  { radius: 0.81, at: [180.9] },
  { radius: 0.77, at: [182.5] },
  { radius: 0.73, at: [184] },
]
const FIRST = 108.1
const WIDTH = 1.55
// Every second column begins half a step lower.
const lines = ({ at }: { at: number[] }) =>
  at.map((x) => `M${x}${Math.round((x - FIRST) / WIDTH) % 2 === 0 ? -52.7 : -50}V3`).join('')

/** The name as a drawing, in the colour of the text around it. Its link or heading says it in words. */
export function Wordmark({ id }: { id: string }) {
  return (
    <svg viewBox="1.2 -74.2 184.4 76.8" fill="currentColor" aria-hidden="true">
      <clipPath id={id}>
        <path d={LAST_LETTER} />
      </clipPath>
      <path d={LETTERS} />
      {/* A dash of no length with round ends is a dot. */}
      <g clipPath={`url(#${id})`} stroke="currentColor" strokeLinecap="round" strokeDasharray="0 5.37">
        {COLUMNS.map((column) => (
          <path key={column.radius} d={lines(column)} strokeWidth={column.radius * 2} />
        ))}
      </g>
    </svg>
  )
}
