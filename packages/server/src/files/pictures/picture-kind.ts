/** What a file is by its content; its name and what a browser says of it prove nothing. */
export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'heic' | undefined

const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const HEIC_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

export function readPictureKind(content: Uint8Array): PictureKind {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const begins = (with_: Buffer) => bytes.subarray(0, with_.length).equals(with_)
  const textAt = (from: number) => bytes.toString('latin1', from, from + 4)
  if (begins(JPEG)) return 'jpeg'
  if (begins(PNG)) return 'png'
  if (textAt(0) === 'RIFF' && textAt(8) === 'WEBP') return 'webp'
  if (textAt(4) !== 'ftyp') return undefined
  // The box names one brand and lists those that the file fits as well: an AVIF may call itself mif1 first.
  const end = Math.min(bytes.length, bytes.length < 4 ? 0 : bytes.readUInt32BE(0), 128)
  const brands = [
    textAt(8),
    ...Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, place) => textAt(16 + place * 4)),
  ]
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  return brands.some((brand) => HEIC_BRANDS.has(brand)) ? 'heic' : undefined
}
