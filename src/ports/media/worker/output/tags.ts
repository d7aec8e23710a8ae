import type { DownloadFormat, FileTags } from '../../media.ts'

/** FFmpeg's names of tags, which its muxers turn into ID3v2.3 frames or Vorbis comments. */
export function tagsFor(format: DownloadFormat, tags: FileTags): Record<string, string> {
  const { trackNumber, trackCount } = tags
  const named: Record<string, string | undefined> = {
    title: tags.title,
    artist: tags.artist,
    album: tags.album,
    date: tags.year === undefined ? undefined : String(tags.year),
    genre: tags.genre,
    comment: tags.comment,
  }
  if (trackNumber !== undefined) {
    const inId3 = trackCount === undefined ? '' : `/${trackCount}`
    named.track = `${trackNumber}${format === 'mp3' ? inId3 : ''}`
    if (format === 'flac' && trackCount !== undefined) named.TRACKTOTAL = String(trackCount)
  }
  return Object.fromEntries(
    Object.entries(named).flatMap(([key, value]) => (value ? [[key, cleaned(value)]] : [])),
  )
}

/** A NUL would end the tag, and to a line of text a control character means nothing. */
function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
}
