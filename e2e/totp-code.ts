import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows for a key, as RFC 6238 has it and without the product's own library; `steps` from now. */
export function totpCode(key: string, steps = 0): string {
  const bits = [...key.replaceAll(' ', '')].map((sign) => BASE_32.indexOf(sign).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps))
  const mark = createHmac('sha1', secret).update(counter).digest()
  const at = (mark.at(-1) ?? 0) & 15
  return String((mark.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
