/** Of the rates that the line carries the best, else the lowest, as hls.js chooses (RFC 8216, 4.3.4.2). */
export function firstList(playlist: string, rate: number): string | undefined {
  const variants = [...playlist.matchAll(/^#EXT-X-STREAM-INF:.*?\bBANDWIDTH=(\d+).*\n(.+)$/gm)]
    .map(([, bandwidth, address]) => ({ bandwidth: Number(bandwidth), address }))
    .sort((one, other) => other.bandwidth - one.bandwidth)
  return (variants.find(({ bandwidth }) => bandwidth <= rate) ?? variants.at(-1))?.address
}

/** How the file of a list begins: what opens it, and behind that its first part. */
export interface Beginning {
  uri: string
  /** Seconds of the first part. */
  seconds: number
  /** The byte that the first part begins with. */
  split: number
  /** The byte behind it. */
  end: number
}

/** Undefined where the two are not one run of bytes (RFC 8216, 4.3.2.2 and 4.3.2.5). */
export function beginningOf(list: string): Beginning | undefined {
  const [, uri, split] = /^#EXT-X-MAP:URI="([^"]+)",BYTERANGE="(\d+)@0"$/m.exec(list) ?? []
  const [, seconds, size, from, part] =
    /^#EXTINF:([\d.]+),.*\n#EXT-X-BYTERANGE:(\d+)@(\d+)\n(.+)$/m.exec(list) ?? []
  if (uri === undefined || part !== uri || from !== split) return undefined
  return { uri, seconds: Number(seconds), split: Number(split), end: Number(split) + Number(size) }
}
