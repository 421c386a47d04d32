/** No promise of the product's: as long as a job, a supplier or a bank may need on a machine that has much else to do. */
const PATIENCE_MS = 20_000
const EVERY_MS = 50

/** Tests only: looks again and again until it is so, and gives what was seen then. What jobs bring comes when it comes; no test says how soon. */
export async function waitUntil<T>(
  look: () => T | Promise<T>,
  isSo: (seen: T) => boolean,
  what = 'so',
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = Date.now() + patienceMs
  for (;;) {
    const seen = await look()
    if (isSo(seen)) return seen
    if (Date.now() > end) throw new Error(`It never was ${what}, last: ${inWords(seen)}`)
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  }
}

function inWords(seen: unknown): string {
  return JSON.stringify(seen, (_, value) => (typeof value === 'bigint' ? String(value) : value)) ?? String(seen)
}
