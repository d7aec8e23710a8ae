const OPEN = new Set(['/register', '/company', '/terms', '/privacy', '/legal/commerce'])

/** Pages that a signed-in person may see before registration is finished (addresses without language). */
export function isOpenToUnfinished(page: string): boolean {
  return OPEN.has(page.replace(/\.data$/, '').replace(/(?<=.)\/$/, ''))
}
