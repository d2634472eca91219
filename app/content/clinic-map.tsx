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
      <path className="clinic-map-park" d="M351 92L470 18L560 160L452 240Z" />
      <g className="clinic-map-street">
        <path d="M-20 150L310-72M60 330L420-160M210 480L640 190M-20 420L200 520" />
        <path className="wide" d="M150 20L600 560" />
        <path d="M-20 128L330 540M300-30L700 450" />
        <path className="wide" d="M150 400L640 50M30 250L470-60" />
      </g>
      <g className="clinic-map-name">
        <text transform="translate(408 330) rotate(50.2)">Gothersgade</text>
        <text transform="translate(80 246) rotate(49.6)">Frederiksborggade</text>
        <text transform="translate(206 360) rotate(-35.5)">Nørre Voldgade</text>
        <text transform="translate(76 218) rotate(-35.2)">Nørre Farimagsgade</text>
        <text className="water" transform="translate(30 62) rotate(-33.7)">
          Søerne
        </text>
        <text x="386" y="106">
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
        <circle cx="262" cy="142" r="11" />
        <circle cx="262" cy="142" r="22" />
        <rect x="292" y="120" width="238" height="44" rx="3" />
        <text x="306" y="149">
          {here}
        </text>
      </g>
    </svg>
  )
}
