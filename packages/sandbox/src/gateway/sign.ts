import { createHmac } from 'node:crypto'

/** Hex HMAC-SHA256, over the exact bytes that travel. */
export function sign(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}
