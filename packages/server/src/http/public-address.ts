import { lookup as findAddress } from 'node:dns'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * Finds the public addresses of a name, and connects to no other: a name that leads to a machine of ours, by a poisoned answer, a wrong hosts file or somebody's
 * wish, is not called. The connection goes to what was checked here, so a second answer for the name changes nothing.
 */
export const findPublicAddress: LookupFunction = (hostname, options, callback) => {
  findAddress(hostname, { ...options, all: true }, (error, addresses) => {
    const found = (addresses ?? []).filter(({ address }) => !isPrivateAddress(address))
    const [first] = found
    if (error || !first)
      return callback(error ?? Object.assign(new Error(`${hostname} has no public address`), { code: 'NOT_PUBLIC' }), [])
    if (options.all) return callback(null, found)
    callback(null, first.address, first.family)
  })
}

/** Whether a host of an address on the wire is written as a number that is not public: such a host is never looked up. */
export function isPrivateHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) !== 0 && isPrivateAddress(bare)
}
