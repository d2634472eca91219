type Props = { label: string; here: string }

/**
 * The streets around the clinic, drawn: no map service is asked, and nobody's address is passed on. It belongs to the
 * address the product ships with, and stands nowhere beside another.
 */
export function ClinicMap({ label, here }: Props) {
  return (
    <svg
      className="clinic-map"
      viewBox="0 0 640 480"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
    >
      <rect className="clinic-map-ground" width="640" height="480" />
      <path className="clinic-map-water" d="M-20 118L262-70H-20Z" />
      <path className="clinic-map-park" d="M291 86L349 45L450 166L392 207Z" />
      <g className="clinic-map-street">
        <path d="M-20 150L310-72M180 500L660 177M-20 420L200 520" />
        <path className="wide" d="M108-30L600 560" />
        <path d="M-20 128L330 540M300-30L700 450" />
        <path className="wide" d="M-20 521L660 36M-20 285L470-60" />
      </g>
      <g className="clinic-map-name">
        <text transform="translate(452 350) rotate(50.2)">Gothersgade</text>
        <text transform="translate(61 250) rotate(49.6)">Frederiksborggade</text>
        <text transform="translate(184 350) rotate(-35.5)">Nørre Voldgade</text>
        <text transform="translate(68 198) rotate(-35.2)">Nørre Farimagsgade</text>
        <text className="water" transform="translate(30 62) rotate(-33.7)">
          Søerne
        </text>
        <text className="park" transform="translate(370 126) rotate(50.2)">
          Botanisk Have
        </text>
      </g>
      <g className="clinic-map-metro">
        <circle cx="240" cy="362" r="13" />
        <text x="240" y="367">
          M
        </text>
        <text className="name" x="259" y="369">
          Nørreport
        </text>
      </g>
      <g className="clinic-map-here">
        <path d="M276 164V218" />
        <circle cx="276" cy="142" r="11" />
        <circle cx="276" cy="142" r="22" />
        <rect x="101" y="218" width="204" height="38" rx="3" />
        <text x="203" y="237">
          {here}
        </text>
      </g>
    </svg>
  )
}
