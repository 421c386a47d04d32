import { inflateRawSync } from 'node:zlib'

/** One file out of a ZIP, as text. Reads the directory at its end, because a ZIP written as a stream knows sizes only there. */
export function unzip(bytes: Buffer, name: string): string {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const nameLength = bytes.readUInt16LE(at + 28)
    if (bytes.toString('utf8', at + 46, at + 46 + nameLength) === name) return readEntry(bytes, at)
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  throw new Error(`The ZIP holds no ${name}`)
}

function readEntry(bytes: Buffer, at: number): string {
  const size = bytes.readUInt32LE(at + 20)
  const local = bytes.readUInt32LE(at + 42)
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
  return inflateRawSync(bytes.subarray(start, start + size)).toString('utf8')
}
