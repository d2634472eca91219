/** The part of js-aruco2 that we use; the package has no types of its own. */
declare module 'js-aruco2' {
  type Corner = { x: number; y: number }
  export type Marker = { id: number; corners: Corner[]; hammingDistance: number }
  const module: {
    AR: {
      Detector: new (settings: { dictionaryName: string; maxHammingDistance: number }) => {
        detectImage(width: number, height: number, data: Uint8ClampedArray): Marker[]
      }
      Dictionary: new (name: string) => { generateSVG(id: number): string }
    }
  }
  export default module
}
