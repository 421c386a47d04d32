import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readLines } from './read-lines.ts'

test('gives the same lines however the network cuts the text', async () => {
  const line = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\n') && text.trim() !== '')
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 8 }), fc.boolean(), fc.integer({ min: 1, max: 9 }), async (lines, ends, size) => {
      const text = lines.join('\n') + (ends ? '\n' : '')
      expect(await read(text, size)).toEqual(lines)
    }),
    { numRuns: 30 },
  )
})

test('leaves empty lines out', async () => {
  expect(await read('\n{"a":1}\n\n \n{"b":2}', 3)).toEqual(['{"a":1}', '{"b":2}'])
})

async function read(text: string, size: number): Promise<string[]> {
  const bytes = new TextEncoder().encode(text)
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(stream) {
      for (let at = 0; at < bytes.length; at += size) stream.enqueue(bytes.slice(at, at + size))
      stream.close()
    },
  })
  const lines: string[] = []
  for await (const line of readLines(body)) lines.push(line)
  return lines
}
