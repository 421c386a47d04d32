/** A sheet of as many rules as a group may have, every cell full, takes a third of this. */
const MOST_UNPACKED_BYTES = 32 * 1024 * 1024
const MOST_FILES = 1_000

const END = Buffer.from('PK\x05\x06', 'latin1')
const ENTRY = 0x02014b50
const SIZES_FOLLOW_LATER = 0b1000

/**
 * Whether an archive unpacks to more than a sheet of its kind does, by its own directory. The reader stops a file at the size that stands there; so a file that
 * hides its size is refused too. A few hundred kilobytes of zeros would else become gigabytes.
 */
export function isZipBomb(bytes: Buffer, mostBytes = MOST_UNPACKED_BYTES): boolean {
  const end = bytes.lastIndexOf(END, bytes.length - 22)
  if (end < 0) return true
  const files = bytes.readUInt16LE(end + 10)
  if (files > MOST_FILES) return true
  let unpacked = 0
  let at = bytes.readUInt32LE(end + 16)
  for (let file = 0; file < files; file += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) return true
    const [packedSize, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const hidesSize = packedSize === 0 ? (bytes.readUInt16LE(at + 8) & SIZES_FOLLOW_LATER) !== 0 : size === 0
    unpacked += size
    if (hidesSize || unpacked > mostBytes) return true
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return false
}
