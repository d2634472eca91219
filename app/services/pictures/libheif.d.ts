/** The part of libheif-js that we use; this way in has no types of its own. */
declare module 'libheif-js/wasm-bundle.js' {
  export type HeifImage = {
    get_width(): number
    get_height(): number
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (shown: { data: Uint8ClampedArray } | null) => void,
    ): void
    free(): void
  }
  const heif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } }
  export default heif
}
