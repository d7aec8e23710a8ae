/** Tells a picture by its first bytes; undefined for what is neither of the two. */
export function pictureKind(data: Buffer): 'jpeg' | 'png' | undefined {
  if (data.length < 24) return undefined
  if (data[0] === 0xff && data[1] === 0xd8 && data[2] === 0xff) return 'jpeg'
  return data.readBigUInt64BE() === 0x89504e470d0a1a0an ? 'png' : undefined
}
