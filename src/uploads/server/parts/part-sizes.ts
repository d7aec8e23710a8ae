type Sized = { bytes: number; part_bytes: number }

/** How many bytes each part has, in their order. */
export function partSizes({ bytes, part_bytes: most }: Sized): number[] {
  const count = Math.ceil(bytes / most)
  return Array.from({ length: count }, (_, at) => Math.min(most, bytes - at * most))
}

/** The numbers of parts that are there as they have to be. */
export function partsDone(upload: Sized, there: { number: number; bytes: number }[]): number[] {
  const sizes = partSizes(upload)
  return there
    .filter(({ number, bytes }) => sizes[number - 1] === bytes)
    .map(({ number }) => number)
}
