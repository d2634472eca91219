/** Private files by key. Keys are made by the server alone. */
export type StoragePort = {
  name: 'folder' | 's3'
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<{ bytes: Uint8Array; type: string } | null>
  remove(key: string): Promise<void>
}
