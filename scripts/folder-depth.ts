/**
 * How many folders `folder` lies below its feature, its page or its port: `src/sounds/server/edit` and
 * `src/pages/sound-new/parts/row` 2, `src/ports/storage/s3` 1.
 */
export function depthOf(folder: string): number {
  const below = folder.replace(/^src\/((pages|ports)\/)?[^/]+\/?/, '')
  return folder.startsWith('src/') && below !== '' ? below.split('/').length : 0
}

/** Two are allowed, in a port one. */
export function isTooDeep(folder: string): boolean {
  return depthOf(folder) > (folder.startsWith('src/ports/') ? 1 : 2)
}
