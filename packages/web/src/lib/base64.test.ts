import { expect, test } from 'vitest'
import { readBase64, writeBase64 } from './base64.ts'

test('bytes survive the way there and back, however many', async () => {
  for (const length of [0, 1, 32_768, 100_001]) {
    const bytes = Uint8Array.from({ length }, (_, index) => index % 256)
    expect(readBase64(await writeBase64(new Blob([bytes])))).toEqual(bytes)
  }
})
