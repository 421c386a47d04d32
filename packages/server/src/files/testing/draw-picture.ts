import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Drawing = { width?: number; height?: number; format?: 'jpeg' | 'png' | 'webp' | 'avif'; colour?: string }

/** A picture for tests: a gradient in a colour, so that two colours are two files. */
export function drawPicture({ width = 640, height = 480, format = 'jpeg', colour = '#1f7a8c' }: Drawing = {}): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="g" x2="1" y2="1"><stop stop-color="${colour}"/><stop offset="1" stop-color="#f2e3c6"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#g)"/><circle cx="70%" cy="30%" r="12%" fill="#fff3"/></svg>`
  return sharp(Buffer.from(svg)).flatten().toFormat(format).toBuffer()
}

/** A PNG of a few hundred bytes whose head says that it holds this many pixels: unpacked it would fill all memory. */
export function claimHugePng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
