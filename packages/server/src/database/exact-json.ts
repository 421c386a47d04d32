/**
 * JSON for values with exact amounts, so that a fare can be stored as a document and read back as it was. A bigint travels as
 * `{"$bigint":"1234"}`; keys that are undefined are left out, which types with optional values read as the same.
 */
export function writeExact(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? { $bigint: part.toString() } : part))
}

/** Reads what PostgreSQL parsed from such a document. The caller names the type it wrote. */
export function readExact<T>(stored: unknown): T {
  return revive(stored) as T
}

function revive(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(revive)
  if (part === null || typeof part !== 'object') return part
  if ('$bigint' in part && typeof part.$bigint === 'string') return BigInt(part.$bigint)
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, revive(value)]))
}
