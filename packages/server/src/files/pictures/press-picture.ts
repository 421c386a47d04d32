import { PICTURE_HEIGHT_AT_MOST, PICTURE_MEGAPIXELS_AT_MOST, PICTURE_WIDTHS } from '@tradewind/domain/catalogue/picture-limits'
import sharp from 'sharp'

/** A picture as it is kept, from the narrowest to the widest. */
export type PressedPicture = {
  readonly sizes: readonly { readonly width: number; readonly height: number; readonly bytes: Uint8Array }[]
  /** What it looks like from very far away, '#a0b1c2': shown until it has loaded. */
  readonly colour: string
}
export type PressRefusal = 'broken' | 'tooManyPixels' | 'tooSmall'
/** `pixelsAtLeast`: of each side; a smaller picture looks poor where it is shown. */
export type PressOrder = { readonly content: Uint8Array; readonly pixelsAtLeast: number }
export type Pressed = PressedPicture | { readonly refused: PressRefusal }

const PIXELS_AT_MOST = PICTURE_MEGAPIXELS_AT_MOST * 1_000_000
const WEBP = { quality: 80, effort: 4 } as const
const WIDEST = Math.max(...PICTURE_WIDTHS)

// The library reads far more kinds than we take, documents and scripts of pictures among them: those readers are off, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif'] })
// One picture at a time, and none is met twice.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Makes of an uploaded picture what is kept: upright, in the colours of the web, without anything that the camera wrote into it, in a few widths. Only pixels
 * pass, so nothing that was hidden in the file does. Runs in a process of its own.
 */
export async function pressPicture({ content, pixelsAtLeast }: PressOrder): Promise<Pressed> {
  const size = await readSize(content)
  if (size === undefined) return { refused: 'broken' }
  // By the head of the file, before a pixel is unpacked: a small file can hold a picture that fills all memory.
  if (size.width * size.height > PIXELS_AT_MOST) return { refused: 'tooManyPixels' }
  if (Math.min(size.width, size.height) < pixelsAtLeast) return { refused: 'tooSmall' }
  const widest = await unpack(content, size)
  if (widest === undefined) return { refused: 'broken' }
  const widths = [...PICTURE_WIDTHS.filter((width) => width < widest.raw.width), widest.raw.width]
  const sizes = []
  for (const width of widths) sizes.push(await packAt(widest, width))
  return { sizes, colour: await colourOf(widest) }
}

type Size = { readonly width: number; readonly height: number }
type Pixels = { readonly data: Buffer; readonly raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

async function readSize(content: Uint8Array): Promise<Size | undefined> {
  try {
    const { autoOrient } = await sharp(content, { limitInputPixels: false }).metadata()
    return autoOrient
  } catch {
    return undefined
  }
}

async function unpack(content: Uint8Array, { width, height }: Size): Promise<Pixels | undefined> {
  const scale = Math.min(1, WIDEST / width, PICTURE_HEIGHT_AT_MOST / height)
  try {
    const { data, info } = await sharp(content, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
      .autoOrient()
      .resize({ width: Math.max(1, Math.round(width * scale)) })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, raw: { width: info.width, height: info.height, channels: info.channels as 1 | 2 | 3 | 4 } }
  } catch {
    // Cut off, damaged, or not what its first bytes say.
    return undefined
  }
}

async function packAt({ data, raw }: Pixels, width: number) {
  const { data: bytes, info } = await sharp(data, { raw }).resize({ width }).webp(WEBP).toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes }
}

async function colourOf({ data, raw }: Pixels): Promise<string> {
  const pixel = await sharp(data, { raw }).flatten({ background: '#ffffff' }).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  const [red = 0, green = red, blue = red] = pixel.length < 3 ? [pixel[0]] : pixel
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
