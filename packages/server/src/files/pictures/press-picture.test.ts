import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { claimHugePng, drawPicture } from '../testing/draw-picture.ts'
import { readPictureKind } from './picture-kind.ts'
import { makePicturePress } from './picture-press.ts'
import type { Pressed, PressedPicture } from './press-picture.ts'

/** In its process, as the node does it: what is switched off there is not switched off for the tests, which need to look at all kinds. */
const press = makePicturePress({ log: pino({ level: 'silent' }), stuckAfterMs: 60_000 })
afterAll(() => press.close())

function pressed(result: Pressed): PressedPicture {
  if ('refused' in result) throw new Error(result.refused)
  return result
}
const widest = (picture: PressedPicture) => picture.sizes.at(-1) as PressedPicture['sizes'][number]

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s becomes WebP in a few widths, never wider than it was', async (format) => {
  const content = await drawPicture({ width: 1_000, height: 500, format })
  expect(readPictureKind(content)).toBe(format)
  const { sizes, colour } = pressed(await press.press(content))
  expect(sizes.map(({ width, height }) => [width, height])).toEqual([
    [160, 80],
    [480, 240],
    [960, 480],
    [1_000, 500],
  ])
  for (const { bytes, width } of sizes) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width })
  expect(colour).toMatch(/^#[0-9a-f]{6}$/)
})

test('a large one is made narrower, a tall one shorter', async () => {
  const large = pressed(await press.press(await drawPicture({ width: 4_000, height: 3_000 })))
  expect(widest(large)).toMatchObject({ width: 1_920, height: 1_440 })
  const tall = pressed(await press.press(await drawPicture({ width: 800, height: 4_800 })))
  expect(tall.sizes.map(({ width }) => width)).toEqual([160, 480])
  expect(widest(tall).height).toBe(2_880)
})

test('what the camera wrote is gone: place, time, maker, text; and the picture stands upright', async () => {
  const drawn = await sharp(await drawPicture({ width: 600, height: 400 }))
    .withExif({ IFD0: { Make: 'SecretCamera', Copyright: 'Nobody' }, IFD3: { GPSLatitude: '25/1 12/1 0/1', GPSLatitudeRef: 'N' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">SecretText</x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  expect(drawn.includes('SecretCamera')).toBe(true)
  const { sizes } = pressed(await press.press(drawn))
  expect(sizes.at(-1)).toMatchObject({ width: 400, height: 600 })
  for (const { bytes } of sizes) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(Buffer.from(bytes).includes('Secret')).toBe(false)
  }
})

test('what stands behind or inside a picture does not pass: only pixels do', async () => {
  const polyglot = Buffer.concat([await drawPicture({}), Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
  const { sizes } = pressed(await press.press(polyglot))
  expect(sizes.some(({ bytes }) => Buffer.from(bytes).includes('script'))).toBe(false)
})

test('what is see-through stays so', async () => {
  const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  const picture = pressed(await press.press(clear))
  expect((await sharp(widest(picture).bytes).metadata()).hasAlpha).toBe(true)
  expect(picture.colour).toBe('#ffffff')
})

test('damaged pictures are refused, and the next one is pressed', async () => {
  const whole = await drawPicture({ width: 800, height: 600 })
  const png = await drawPicture({ format: 'png' })
  const noise = randomBytes(20_000)
  for (const content of [
    whole.subarray(0, whole.length / 2),
    png.subarray(0, png.length - 400),
    Buffer.concat([whole.subarray(0, 3), noise]),
    Buffer.concat([png.subarray(0, 8), noise]),
    Buffer.concat([Buffer.from('RIFF\u0000\u0001\u0000\u0000WEBPVP8 '), noise]),
    Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypavif'), noise]),
    Buffer.alloc(0),
  ])
    expect(await press.press(content)).toEqual({ refused: 'broken' })
  pressed(await press.press(whole))
})

test('a small file that holds a picture of gigabytes is refused by its head, before it is unpacked', async () => {
  const begun = performance.now()
  expect(await press.press(claimHugePng(40_000, 40_000))).toEqual({ refused: 'tooManyPixels' })
  expect(performance.now() - begun).toBeLessThan(20_000)
  expect(await press.press(await drawPicture({ width: 150, height: 900 }))).toEqual({ refused: 'tooSmall' })
})

test('what would be read by another reader of the library is not read: drawings that are programs, above all', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><rect width="400" height="400"/></svg>')
  const gif = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'red' } })
    .gif()
    .toBuffer()
  for (const content of [svg, gif]) {
    expect(readPictureKind(content)).toBe(undefined)
    expect(await press.press(content)).toEqual({ refused: 'broken' })
  }
})

test.each([
  ['heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic')])],
  ['heic', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmif1\0\0\0\0mif1heic')])],
  ['avif', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmif1\0\0\0\0mif1avif')])],
  [undefined, Buffer.from('%PDF-1.7')],
  [undefined, Buffer.from('<?xml version="1.0"?><svg/>')],
  [undefined, Buffer.from('\0\0\0')],
  [undefined, Buffer.from([0xff, 0xff, 0xff, 0xff, ...Buffer.from('ftypmp42')])],
  [undefined, Buffer.alloc(0)],
])('%s is known by its content', (kind, content) => {
  expect(readPictureKind(content)).toBe(kind)
})
