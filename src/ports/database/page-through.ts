const PAGE = 500

/** All rows of a listing by key, a page at a time, so that any number of them fits into memory. */
export async function* pageThrough<Row extends { id: number }>(
  list: (after: number, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0
  for (;;) {
    const rows = await list(after, PAGE)
    yield* rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < PAGE) return
    after = last.id
  }
}
