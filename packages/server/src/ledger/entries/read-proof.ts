import { refuseInput } from '../../http/refuse.ts'

export type Proof = {
  readonly fileName: string
  readonly contentType: 'image/png' | 'image/jpeg' | 'application/pdf'
  readonly content: Buffer
}

const LARGEST_BYTES = 5 * 1024 * 1024
/** What each kind of file begins with; its name and what the browser says of it prove nothing. */
const BEGINNINGS: [Proof['contentType'], Buffer][] = [
  ['image/png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff])],
  ['application/pdf', Buffer.from('%PDF-')],
]

/** Reads an uploaded proof. Its kind is read from its content. Refuses what is none of them, empty, or larger than 5 MB. */
export function readProof({ name, contentBase64 }: { name: string; contentBase64: string }): Proof {
  const content = Buffer.from(contentBase64, 'base64')
  if (content.length === 0) refuseInput({ file: 'This file is empty.' })
  if (content.length > LARGEST_BYTES) refuseInput({ file: 'This file is larger than 5 MB.' })
  const kind = BEGINNINGS.find(([, beginning]) => content.subarray(0, beginning.length).equals(beginning))
  if (!kind) return refuseInput({ file: 'Please choose a PNG or JPEG picture, or a PDF.' })
  return { fileName: safeName(name), contentType: kind[0], content }
}

/** Names travel in a header when the file is fetched. */
function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{N}._ -]/gu, '_').slice(-100) || 'proof'
}
