import { UnreadableSheet } from './sheet-table.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1256'

const CHUNK_BYTES = 64 * 1024
/** Enough to see where the zeros of UTF-16 stand. */
const HEAD_BYTES = 4_096
const NO_TEXT = 'This file is neither an Excel sheet (.xlsx) nor text (.csv).'
const UNKNOWN = "We cannot see in which encoding this file is written. Please save it as 'CSV UTF-8'."
const DAMAGED = "Some letters of this file are damaged. Please save it again as 'CSV UTF-8'."
const OLD_EXCEL = 'This is an old Excel file (.xls), or one with a password. Please save it as .xlsx without a password.'
/** One clearly outnumbers the other. */
const CLEARLY = 4

const beginsWith = (bytes: Uint8Array, ...head: number[]) => head.every((byte, at) => bytes[at] === byte)

/** In which encoding a text file is written, by its bytes. Throws UnreadableSheet where it is no text, or its encoding is not clear. */
export function findEncoding(bytes: Uint8Array): Encoding {
  if (beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableSheet(OLD_EXCEL)
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableSheet(NO_TEXT)
  if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  if (beginsWith(bytes, 0xfe, 0xff)) return 'utf-16be'
  return findByZeros(bytes) ?? (isUtf8(bytes) ? 'utf-8' : findByLetters(bytes))
}

/** UTF-16 without a mark: of each pair of bytes one is zero, for digits and separators in every language. */
function findByZeros(bytes: Uint8Array): Encoding | undefined {
  const head = bytes.subarray(0, HEAD_BYTES)
  const zeros = [0, 0]
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 10
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  if (bytes.includes(0)) throw new UnreadableSheet(NO_TEXT)
  return undefined
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for (let at = 0; at < bytes.length; at += CHUNK_BYTES) decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
    decoder.decode()
    return true
  } catch {
    return false
  }
}

const isHighLetter = (byte = 0) => byte >= 0xc0 || [0x81, 0x8d, 0x8e, 0x8f, 0x90, 0x98, 0x9a, 0x9d, 0x9f, 0xaa].includes(byte)
const isAsciiLetter = (byte = 0) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
const isControl = (byte: number) => byte < 32 && ![9, 10, 12, 13, 26].includes(byte)

/** Words of western languages have single letters beyond ASCII among others; words in Arabic are nothing else. Signs such as € are the same in both. */
function findByLetters(bytes: Uint8Array): Encoding {
  let [western, arabic, sequences, stray] = [0, 0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (isControl(byte)) throw new UnreadableSheet(NO_TEXT)
    if (byte < 128) continue
    const isLead = byte >= 0xc2 && byte < 0xf5
    const isInSequence = ((bytes[at + 1] ?? 0) & 0xc0) === 0x80
    if (isLead && isInSequence) sequences += 1
    else if ((byte & 0xc0) !== 0x80) stray += 1
    if (!isHighLetter(byte)) continue
    const [before, after] = [bytes[at - 1], bytes[at + 1]]
    if (isHighLetter(before) || isHighLetter(after)) arabic += 1
    else if (isAsciiLetter(before) || isAsciiLetter(after)) western += 1
  }
  if (sequences > stray) throw new UnreadableSheet(DAMAGED)
  if (arabic === 0 || western > arabic * CLEARLY) return 'windows-1252'
  if (arabic > western * CLEARLY) return 'windows-1256'
  throw new UnreadableSheet(UNKNOWN)
}

/** The text of a file, piece by piece, without its mark. */
export function* decodeText(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES)
    yield decoder.decode(bytes.subarray(at, at + CHUNK_BYTES), { stream: true })
  yield decoder.decode()
}
