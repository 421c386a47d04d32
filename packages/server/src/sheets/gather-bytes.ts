/** The same bytes in pieces of at least a size; the last may be smaller. */
export async function* gatherBytes(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = []
  let gathered = 0
  for await (const part of source) {
    parts.push(part)
    gathered += part.length
    if (gathered < size) continue
    yield Buffer.concat(parts)
    parts = []
    gathered = 0
  }
  if (gathered > 0) yield Buffer.concat(parts)
}
