import { createHash } from 'node:crypto'

/** What a form was sent with, without the key it was sent under, as one hash. The order in which fields were written is no difference. */
export function hashRequest(request: object): Buffer {
  const { idempotencyKey: _, ...details } = request as { readonly idempotencyKey?: string }
  return createHash('sha256').update(JSON.stringify(details, inOrder)).digest()
}

/** Whether a key came back with what it came with first. Of what was sent before hashes were kept nothing is known, and it is taken for the same. */
export function isSameRequest(first: Buffer | null, again: Buffer): boolean {
  return first === null || first.equals(again)
}

function inOrder(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
