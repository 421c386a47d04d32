/** The two calls used of the reference implementation of RFC 8188 and 8291, which brings no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Params = { version: 'aes128gcm'; privateKey: ECDH; dh?: string; authSecret: string }
  export function encrypt(buffer: Buffer, params: Params & { dh: string }): Buffer
  export function decrypt(buffer: Buffer, params: Params): Buffer
}
