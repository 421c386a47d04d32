import type { Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import { PICTURES_AT_MOST } from '@tradewind/domain/catalogue/picture-limits'
import { plusMinutes } from '@tradewind/domain/time'
import type { App } from '../../app.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { leaveFile, useFile } from '../../files/keep-file.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { type CatalogueEditor, recordCatalogue } from '../catalogue-editor.ts'
import { aboutOwner, lockPictureOwner } from './picture-owner.ts'
import {
  countPictures,
  findSamePicture,
  getOwnerOfPicture,
  listPictures,
  lockPicture,
  type PictureOwner,
  refusePicture,
  setAltText,
  setPictureDeleted,
  setPositions,
} from './picture-repo.ts'

/** How long a deletion can be taken back. */
const KEPT_DAYS = 7
/** The file stays a day longer, so that none goes in the moment in which its picture is restored. */
const FILE_MINUTES = (KEPT_DAYS + 1) * 24 * 60

/** A picture with its owner, both locked: always in this order. */
async function lockOwned(tx: SiteTx, pictureId: number) {
  await lockPictureOwner(tx, await getOwnerOfPicture(tx, pictureId))
  return lockPicture(tx, pictureId)
}

/** Writes what a picture shows. */
export function changeAltText(
  context: CatalogueEditor,
  { pictureId, altText }: { pictureId: number; altText: string },
): Promise<Picture> {
  const { db, actor } = context
  return inSite(db, actor.siteId, async (tx) => {
    const { owner, deletedAt, contentHash: _hash, ...picture } = await lockOwned(tx, pictureId)
    if (deletedAt !== null) refusePicture()
    if (picture.altText !== altText) {
      await setAltText(tx, pictureId, altText)
      await recordCatalogue(tx, context, {
        action: 'describe picture',
        about: aboutOwner(owner),
        before: { altText: picture.altText },
        after: { altText },
      })
    }
    return { ...picture, altText }
  })
}

/** Puts all pictures of one owner in an order. Refuses an order that does not name each of them once. */
export function arrangePictures(
  context: CatalogueEditor,
  { pictureIds, ...owner }: PictureOwner & { readonly pictureIds: readonly number[] },
): Promise<Picture[]> {
  const { db, actor } = context
  return inSite(db, actor.siteId, async (tx) => {
    await lockPictureOwner(tx, owner)
    const there = await listPictures(tx, owner)
    const byId = new Map(there.map((picture) => [picture.id, picture]))
    const arranged = [...new Set(pictureIds)].flatMap((id) => byId.get(id) ?? [])
    if (arranged.length < there.length || pictureIds.length !== there.length)
      refuseInput({ pictureIds: 'A colleague has changed these pictures. Please check their order.' })
    if (arranged.every(({ id }, place) => id === there[place]?.id)) return there
    await setPositions(tx, pictureIds)
    await recordCatalogue(tx, context, {
      action: 'arrange pictures',
      about: aboutOwner(owner),
      before: { order: there.map(nameInTrail) },
      after: { order: arranged.map(nameInTrail) },
    })
    return arranged
  })
}

function nameInTrail({ id, altText }: Picture): string {
  return altText || `Picture ${id}`
}

/** Takes a picture away. It can be restored for a week; then it goes for good, with its file. */
export function deletePicture(
  context: CatalogueEditor & { readonly jobs: App['jobs'] },
  { pictureId }: { pictureId: number },
): Promise<void> {
  const { db, actor, now } = context
  return inSite(db, actor.siteId, async (tx) => {
    const { owner, deletedAt, name, altText } = await lockOwned(tx, pictureId)
    if (deletedAt !== null) return
    await setPictureDeleted(tx, pictureId, now)
    await leaveFile(tx, context, { name, minutes: FILE_MINUTES })
    await recordCatalogue(tx, context, {
      action: 'delete picture',
      about: aboutOwner(owner),
      before: { picture: pictureId, altText },
    })
  })
}

/** Brings a deleted picture back to where it was. */
export function restorePicture(
  context: CatalogueEditor & { readonly refuse: Refuse<'TOO_MANY_PICTURES' | 'PICTURE_EXISTS'> },
  { pictureId }: { pictureId: number },
): Promise<Picture> {
  const { db, actor, now, refuse } = context
  return inSite(db, actor.siteId, async (tx) => {
    const { owner, deletedAt, contentHash, ...picture } = await lockOwned(tx, pictureId)
    if (deletedAt === null) return picture
    if (plusMinutes(deletedAt, KEPT_DAYS * 24 * 60) < now) refusePicture()
    if (await findSamePicture(tx, { ...owner, contentHash })) refuse('PICTURE_EXISTS')
    if ((await countPictures(tx, owner)) >= PICTURES_AT_MOST) refuse('TOO_MANY_PICTURES')
    if (!(await useFile(tx, picture.name, now))) refusePicture()
    await setPictureDeleted(tx, pictureId, null)
    const after = { picture: pictureId, altText: picture.altText }
    await recordCatalogue(tx, context, { action: 'restore picture', about: aboutOwner(owner), after })
    return picture
  })
}
