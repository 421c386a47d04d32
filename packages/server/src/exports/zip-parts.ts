import { pipeline, Readable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file inside the archive; its text comes while it is being packed. */
export type ZipPart = { readonly path: string; readonly text: AsyncIterable<string> | Iterable<string> }

type Packed = { path: Buffer; offset: number; crc: number; packed: number; size: number }

/** A ZIP archive as bytes that come while its parts are still being written. Packing happens beside the event loop, not on it. */
export async function* zipParts(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const done: Packed[] = []
  let offset = 0
  for await (const { path, text } of parts) {
    const part: Packed = { path: Buffer.from(path), offset, crc: 0, packed: 0, size: 0 }
    const head = headOf(part)
    yield head
    for await (const bytes of pack(text, part)) {
      part.packed += bytes.length
      yield bytes
    }
    const sums = Buffer.concat([uint32(DESCRIPTOR), sumsOf(part)])
    yield sums
    offset += head.length + part.packed + sums.length
    done.push(part)
  }
  const directory = Buffer.concat(done.map(entryOf))
  yield Buffer.concat([directory, endOf(done.length, directory.length, offset)])
}

/** The text as it is packed; counts what went in. Who stops early, or a text that fails, ends both sides. */
function pack(text: ZipPart['text'], part: Packed): AsyncIterable<Buffer> {
  async function* bytesOf() {
    for await (const piece of text) {
      const bytes = Buffer.from(piece)
      part.crc = crc32(bytes, part.crc)
      part.size += bytes.length
      yield bytes
    }
  }
  const deflate = createDeflateRaw()
  // A failure is met by whoever reads what is packed.
  pipeline(Readable.from(bytesOf(), { highWaterMark: 1 }), deflate, () => {})
  return deflate
}

const [LOCAL, DESCRIPTOR, ENTRY, END] = [0x04034b50, 0x08074b50, 0x02014b50, 0x06054b50] as const
/** Needs version 2.0; sums follow the bytes (bit 3), names are UTF-8 (bit 11); deflated; 1 January 1980, as no time is told. */
const NATURE = Buffer.from([20, 0, 0x08, 0x08, 8, 0, 0, 0, 0x21, 0])

function headOf({ path }: Packed): Buffer {
  return Buffer.concat([uint32(LOCAL), NATURE, Buffer.alloc(12), uint16(path.length), uint16(0), path])
}

function sumsOf({ crc, packed, size }: Packed): Buffer {
  return Buffer.concat([uint32(crc), uint32(packed), uint32(size)])
}

function entryOf(part: Packed): Buffer {
  const { path, offset } = part
  return Buffer.concat([
    uint32(ENTRY),
    uint16(20),
    NATURE,
    sumsOf(part),
    uint16(path.length),
    Buffer.alloc(12),
    uint32(offset),
    path,
  ])
}

function endOf(count: number, length: number, offset: number): Buffer {
  return Buffer.concat([uint32(END), uint32(0), uint16(count), uint16(count), uint32(length), uint32(offset), uint16(0)])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

/** Refuses what 32 bits do not hold: a part of 4 GB and more. */
function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
