import type { Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import { PICTURES_AT_MOST } from '@tradewind/domain/catalogue/picture-limits'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { useFile } from '../../files/keep-file.ts'
import type { PressedPicture } from '../../files/pictures/press-picture.ts'
import { pressUpload, refuseNoPicture, storePicture } from '../../files/pictures/take-picture.ts'
import { hashOf } from '../../files/stored-file.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { aboutOwner, lockPictureOwner } from './picture-owner.ts'
import { countPictures, findSamePicture, insertPicture, type PictureOwner } from './picture-repo.ts'

type Context = CatalogueEditor & {
  readonly app: Pick<App, 'db' | 'jobs' | 'files' | 'now' | 'picturePress' | 'log'>
  readonly refuse: Refuse<'TOO_MANY_PICTURES' | 'STORE_AWAY'>
}
type Wish = PictureOwner & { readonly content: Uint8Array }

/**
 * Adds an uploaded picture after the last one, in the sizes in which it is shown. The same file again is the same picture: who lost the answer may send it
 * once more. It is pressed and stored before anything refers to it, outside of any transaction.
 */
export async function addPicture(context: Context, { content, ...owner }: Wish): Promise<Picture> {
  const { db, actor, app, now, refuse } = context
  refuseNoPicture(content)
  const contentHash = hashOf(content)
  const wanted = { ...owner, contentHash }
  const there = await inSite(db, actor.siteId, (tx) => findRoom(tx, context, wanted))
  if (there) return there
  const pressed = await pressUpload(app, content)
  const name = await storePicture(app, actor.siteId, { hash: contentHash, sizes: pressed.sizes }, refuse)
  return inSite(app.db, actor.siteId, async (tx) => {
    const same = await findRoom(tx, context, wanted)
    // Sent twice at once: the file of the later one stays unused, and is removed.
    if (same) return same
    if (!(await useFile(tx, name, app.now()))) throw new Error(`The file ${name} went before its picture came`)
    const picture = await insertPicture(tx, { ...wanted, name, ...describe(pressed) }, now)
    await recordCatalogue(tx, context, { action: 'add picture', about: aboutOwner(owner), after: { picture: picture.id } })
    return picture
  })
}

/** The same picture, if it is there. Refuses where there is no room for another, and NOT_FOUND. */
async function findRoom(tx: SiteTx, { refuse }: Context, wanted: PictureOwner & { readonly contentHash: Buffer }) {
  await lockPictureOwner(tx, wanted)
  const same = await findSamePicture(tx, wanted)
  if (!same && (await countPictures(tx, wanted)) >= PICTURES_AT_MOST) refuse('TOO_MANY_PICTURES')
  return same
}

function describe({ sizes, colour }: PressedPicture) {
  const widest = sizes.at(-1)
  if (!widest) throw new Error('A pressed picture has at least one size')
  return { widths: sizes.map(({ width }) => width), width: widest.width, height: widest.height, colour }
}
