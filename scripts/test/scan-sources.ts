import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The checksums of the sources that the last green `npm run test:scan` ran on. */
export const RECORD = 'test/scan/checked.sha256'

const SOURCES = [
  'app/services/vision/local',
  'app/services/vision/model',
  'app/services/vision/open.ts',
  'app/services/vision/vision.ts',
  'app/services/fading',
  'app/services/workers',
  'app/services/pictures/decoder.ts',
  'app/services/pictures/heic.ts',
  'app/services/pictures/picture-kinds.ts',
  'app/services/pictures/pictures.ts',
  'app/domain/scan/assessment.ts',
  'app/domain/journal/camera.ts',
  'app/domain/journal/fading.ts',
  'app/domain/scan/ink.ts',
  'app/domain/scan/geometry/limb.ts',
  'app/domain/scan/geometry/mask.ts',
  'app/domain/scan/geometry/plane.ts',
  'app/domain/scan/scale.ts',
  'app/domain/scan/scan-factors.ts',
  'app/domain/scan/scan-size.ts',
  'app/domain/scan/scan.ts',
  'app/domain/scan/skin.ts',
  'test/fading',
  'test/scan',
]

/** Each source with its checksum, as `sha256sum` writes them, in the order of their names. */
export function scanSources(root: string): string {
  const files = SOURCES.flatMap((name) => (statSync(join(root, name)).isDirectory() ? within(root, name) : [name]))
  const lines = files
    .filter((file) => file !== RECORD && !file.endsWith('.md'))
    .toSorted()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(root, file)))
          .digest('hex')}  ${file}\n`,
    )
  return lines.join('')
}

const within = (root: string, folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

/** The sources that changed, came or went between two such lists. */
export function changedSources(recorded: string, now: string): string[] {
  const [before, after] = [recorded, now].map((text) => new Set(text.split('\n').filter(Boolean)))
  const lines = [...before!]
    .filter((line) => !after!.has(line))
    .concat([...after!].filter((line) => !before!.has(line)))
  return [...new Set(lines.map((line) => line.split('  ')[1]!))].toSorted()
}
