import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Hex HMAC-SHA256 over the exact text that travels. */
export function isSignedBy(secret: string, text: string, signature: string): boolean {
  return isSame(createHmac('sha256', secret).update(text).digest('hex'), signature)
}

/** Whether a text is the hex SHA-256 of a secret one, in constant time. */
export function isHashOf(secret: string, given: string): boolean {
  return isSame(createHash('sha256').update(secret).digest('hex'), given)
}

function isSame(right: string, given: string): boolean {
  const bytes = Buffer.from(given)
  return bytes.length === right.length && timingSafeEqual(bytes, Buffer.from(right))
}
