/**
 * The network is half of an IPv6 address: what is assigned to one household or one rented machine
 * (RFC 6177).
 */
const GROUPS = 4

/**
 * The key by which an address is counted: IPv4 as it is, of IPv6 its /64, within which anyone may
 * take as many addresses as they like.
 */
export function networkOf(ip: string): string {
  const plain = ip.toLowerCase().replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  const groups = [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ''))
  return `${groups.slice(0, GROUPS).join(':')}::/64`
}

/** A dotted end counts as two groups; it is never in the first half. */
function groupsOf(part: string): string[] {
  if (part === '') return []
  return part.split(':').flatMap((group) => (group.includes('.') ? [group, group] : [group]))
}
