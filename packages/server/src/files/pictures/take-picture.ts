import { PICTURE_MEGAPIXELS_AT_MOST, PICTURE_PIXELS_AT_LEAST } from '@tradewind/domain/catalogue/picture-limits'
import type { App } from '../../app.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { keepFile, StoreAway } from '../keep-file.ts'
import { newFileName } from '../stored-file.ts'
import { readPictureKind } from './picture-kind.ts'
import type { PressedPicture } from './press-picture.ts'

const NO_PICTURE = 'Please choose a JPEG, PNG, WebP or AVIF picture.'
const HEIC = 'HEIC pictures cannot be read here. Please save it as JPEG first.'

/** Refuses an uploaded `file` that is no picture of the kinds we read. */
export function refuseNoPicture(content: Uint8Array): void {
  const kind = readPictureKind(content)
  if (kind === undefined || kind === 'heic') refuseInput({ file: kind === 'heic' ? HEIC : NO_PICTURE })
}

/** What is kept of an uploaded `file`. Refuses one that is damaged, too large or too small. */
export async function pressUpload(
  { picturePress }: Pick<App, 'picturePress'>,
  content: Uint8Array,
  { pixelsAtLeast = PICTURE_PIXELS_AT_LEAST }: { readonly pixelsAtLeast?: number } = {},
): Promise<PressedPicture> {
  const pressed = await picturePress.press(content, { pixelsAtLeast })
  if (!('refused' in pressed)) return pressed
  return refuseInput({
    file: {
      broken: 'This picture is damaged or not complete. Please choose another file.',
      tooManyPixels: `This picture has more than ${PICTURE_MEGAPIXELS_AT_MOST} megapixels. Please make it smaller first.`,
      tooSmall: `This picture is too small. Please choose one of at least ${pixelsAtLeast} × ${pixelsAtLeast} pixels.`,
    }[pressed.refused],
  })
}

type Kept = { readonly hash: Buffer; readonly sizes: PressedPicture['sizes'] }

/** Stores a picture in its sizes, as '480.webp', until `useFile` is called. Gives the name of its file. Refuses STORE_AWAY. */
export async function storePicture(
  app: Pick<App, 'db' | 'jobs' | 'files' | 'now' | 'log'>,
  siteId: number,
  { hash, sizes }: Kept,
  refuse: Refuse<'STORE_AWAY'>,
): Promise<string> {
  const name = newFileName(hash)
  const parts = sizes.map(({ width, bytes }) => ({ part: `${width}.webp`, bytes, contentType: 'image/webp' }))
  await keepFile(app, siteId, { name, parts }).catch((error: unknown) => {
    if (!(error instanceof StoreAway)) throw error
    app.log.error({ err: error }, 'a picture could not be stored')
    return refuse('STORE_AWAY')
  })
  return name
}
