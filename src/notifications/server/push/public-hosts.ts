import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that no push service has (IANA’s special-purpose registries), though these may lead to machines beside ours. */
const PRIVATE_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
/** Of IPv6, all but 2000::/3 is private or unassigned; these parts of it lead to other networks. */
const PUBLIC_6 = '2000::/3'
const PRIVATE_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const private4 = blockListOf(PRIVATE_4, 'ipv4')
const private6 = blockListOf(PRIVATE_6, 'ipv6')
const public6 = blockListOf([PUBLIC_6], 'ipv6')

function blockListOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !private4.check(address, 'ipv4')
  return public6.check(address, 'ipv6') && !private6.check(address, 'ipv6')
}

/** True if a request to the URL can be checked by `lookupPublic`, and goes to the port of the web. */
export function isWebAddress({ protocol, hostname, port, username }: URL): boolean {
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0
  return protocol === 'https:' && isName && port === '' && username === ''
}

/** Looks up a name as `dns.lookup` does, for its public addresses alone: one that has none is refused. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '')
    const open = found.filter(({ address }) => isPublicAddress(address))
    const [first] = open
    if (!first) return callback(new Error(`${hostname} has no public address`), '')
    if (options.all) return callback(null, open)
    callback(null, first.address, first.family)
  })
}
