/** A work the pages rest on, as a reader finds it. Titles stand in the work's own language. */
export type Work = { readonly title: string; readonly href?: string }

/** What `sources:` of a page names by key. A page that quotes a study, an authority or an act names it. */
export const literature = {
  'act-493': {
    title: 'Lov om fjernelse af tatovering med laser, lov nr. 493 af 1. maj 2019',
    href: 'https://www.retsinformation.dk/eli/lta/2019/493',
  },
  'kirby-desai': {
    title: 'Kirby W., Desai A. et al. The Kirby-Desai scale. J Clin Aesthet Dermatol 2009;2(3):32–37',
    href: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC2923953/',
  },
  'fda-picoway': {
    title: 'U.S. Food and Drug Administration: 510(k) K142372 (2014), K160607 (2016), K220853 (2022)',
    href: 'https://www.accessdata.fda.gov/scripts/cdrh/cfdocs/cfpmn/pmn.cfm?ID=K142372',
  },
  'fda-lidocaine': {
    title: 'U.S. Food and Drug Administration: warning on topical pain relief products, March 2024',
  },
  'park-2021': { title: 'Park et al. Medical Lasers 2021;10(1):31–36' },
  'sardana-2015': {
    title: 'Sardana K. et al. J Cutan Aesthet Surg 2015',
    href: 'https://doi.org/10.4103/0974-2077.155068',
  },
  'khunger-2015': {
    title: 'Khunger N. et al. J Cutan Aesthet Surg 2015',
    href: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC4411590/',
  },
  'brows-2023': {
    title: 'Lasers in Medical Science 2023, s10103-023-03921-z',
    href: 'https://doi.org/10.1007/s10103-023-03921-z',
  },
  'choudhary-2010': { title: 'Choudhary S. et al. Lasers in Medical Science 2010;25:619–627' },
  newcastle: { title: 'Newcastle Hospitals NHS: Laser tattoo removal, patient leaflet' },
} satisfies Record<string, Work>

export type WorkName = keyof typeof literature
export const WORK_NAMES = Object.keys(literature) as [WorkName, ...WorkName[]]
