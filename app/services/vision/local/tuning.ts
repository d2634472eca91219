/** Every figure that was tuned together with the network in model/scan.onnx; see its card. A new network, new figures. */
export const TUNING = {
  /** Of network, figures and rules together, for the record. */
  version: 'scan-9',
  /** The picture the masks lie on, and the one details are read from: longest side in pixels. */
  workingSide: 384,
  detailSide: 1024,
  /** How the network looks at the photo; the mean counts. */
  looks: [
    { side: 192, mirrored: false },
    { side: 256, mirrored: true },
  ],
  /** How it looks again at the tattoo's own box, grown by this share of it on every side. */
  closerLooks: [
    { side: 256, mirrored: false },
    { side: 256, mirrored: true },
  ],
  closerMargin: 0.5,
  /** When the grown box fills more of the photo than this, a closer look would see the same. */
  closerBelow: 0.6,
  /** How much the closer look counts beside the first one. */
  closerWeight: 0.35,
  footprintFrom: 0.48,
  /** Where next to nothing is that sure (less than this share of the photo), ink the network half sees counts. */
  faintBelow: 0.006,
  faintFrom: 0.05,
  inkFrom: 0.5,
  /** Gaps closed, as a share of the shorter side. */
  closeShare: 0.015,
  holeShareMax: 0.4,
  /** Parts smaller than this share of the largest are left out. */
  partShareMin: 0.02,
  /** What may be tattoo, and what surely is. */
  clearness: { maybeFrom: 0.25, surelyFrom: 0.75 },
  presence: { tattoo: 0.7, none: 0.03, tattooShare: 0.005, noneShare: 0.02 },
  /** How the network's and the classical outline are joined. */
  agreement: { from: 0.8, leakMax: 0.12, weightAgreed: 0.2, weightDoubtful: 0 },
  /** The box handed to the classical method, grown by this share. */
  classicalMargin: 0.08,
} as const
