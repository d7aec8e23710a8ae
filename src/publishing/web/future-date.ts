interface Waiting {
  edit: { wantedStatus: string | null } | null
  /** ISO 8601 */
  releaseDate: string | null
}

/** The moment that what is wanted waits for; undefined where nothing does, or where it has come. */
export function dateToCome({ edit, releaseDate }: Waiting, now = Date.now()): Date | undefined {
  if (!edit?.wantedStatus || releaseDate === null) return undefined
  const date = new Date(releaseDate)
  return date.getTime() > now ? date : undefined
}
