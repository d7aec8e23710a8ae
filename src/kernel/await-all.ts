/** Waits for promises by name, all at the same time. */
export async function awaitAll<Asked extends Record<string, unknown>>(
  asked: Asked,
): Promise<{ [Name in keyof Asked]: Awaited<Asked[Name]> }> {
  const named = Object.entries(asked).map(async ([name, promise]) => [name, await promise] as const)
  return Object.fromEntries(await Promise.all(named)) as {
    [Name in keyof Asked]: Awaited<Asked[Name]>
  }
}
