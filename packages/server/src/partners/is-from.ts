import { BlockList, isIP } from 'node:net'

/** Whether an address is one of these, or lies in one of these networks. */
export function isFrom(allowed: readonly string[], address: string): boolean {
  if (allowed.length === 0) return true
  const list = new BlockList()
  for (const one of allowed) {
    const [net = '', bits] = one.split('/')
    const family = isIP(net) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(net, family)
    else list.addSubnet(net, Number(bits), family)
  }
  return list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
