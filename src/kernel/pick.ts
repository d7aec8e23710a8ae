/** The named properties of an object. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  const entries: unknown[][] = names.map((name) => [name, from[name]])
  return Object.fromEntries(entries)
}

/** The same, without those that are undefined. */
export function pickGiven<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): { [Key in Name]?: Exclude<From[Key], undefined> } {
  const given = names.filter((name) => from[name] !== undefined)
  const entries: unknown[][] = given.map((name) => [name, from[name]])
  return Object.fromEntries(entries)
}
