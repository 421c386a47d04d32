import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { isZipBomb } from '../sheets/is-zip-bomb.ts'
import { writeSheet } from '../sheets/write-sheet.ts'
import { readGrid } from './read-grid.ts'

const MB = 1024 * 1024

type Stated = { packed?: number; size?: number; flags?: number; place?: number }
/** An archive of one file; `stated`: what its directory says instead of the truth. */
function zip(content: Buffer, stated: Stated = {}): Buffer {
  const packed = deflateRawSync(content)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(stated.flags ?? 0, 8)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(stated.packed ?? packed.length, 20)
  entry.writeUInt32LE(stated.size ?? content.length, 24)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(stated.place ?? local.length + packed.length, 16)
  return Buffer.concat([local, packed, entry, end])
}

describe('an archive', () => {
  test.each([
    ['that unpacks to more than any sheet', zip(Buffer.alloc(40 * MB))],
    ['that says nothing of its size', zip(Buffer.alloc(MB), { size: 0 })],
    ['that states its sizes only after the file', zip(Buffer.alloc(MB), { size: 0, packed: 0, flags: 8 })],
    ['of the large kind', zip(Buffer.alloc(MB), { size: 0xffff_ffff })],
    ['without a directory', Buffer.from('PK\x03\x04 and then nothing of the kind')],
    ['whose directory lies outside', zip(Buffer.alloc(8), { place: 0xffff_0000 })],
  ])('%s is not opened', async (_what, bytes) => {
    expect(isZipBomb(bytes)).toBe(true)
    expect(await readGrid(bytes)).toBeUndefined()
  })

  test('that is a sheet of ours is', async () => {
    const rows = Array.from({ length: 10_000 }, (_, row) => row)
    const columns = [{ header: 'Name', width: 10, kind: 'text' as const, value: (row: number) => `Rule ${row} of very many` }]
    const pieces: Uint8Array[] = []
    for await (const piece of writeSheet(rows, { name: 'Rules', columns })) pieces.push(piece)
    const bytes = Buffer.concat(pieces)
    expect(isZipBomb(bytes)).toBe(false)
    expect(await readGrid(bytes)).toHaveLength(10_001)
  })
})
