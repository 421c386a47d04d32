import type { Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import { PICTURES_AT_MOST, type PictureOwnerKind } from '@tradewind/domain/catalogue/picture-limits'
import type { Instant } from '@tradewind/domain/time'
import { type Selectable, sql } from 'kysely'
import type { SiteTx } from '../../database/in-site.ts'
import type { Pictures } from '../../database/table-types.generated.ts'
import { refuse } from '../../http/refuse.ts'

/** What a picture is of. */
export type PictureOwner = { readonly ownerKind: PictureOwnerKind; readonly ownerId: number }

const COLUMN = { activity: 'activity_id', tourOption: 'tour_option_id', accommodation: 'accommodation_id' } as const

export type OwnedPicture = Picture & { readonly owner: PictureOwner; readonly deletedAt: Instant | null }

function presentPicture(row: Selectable<Pictures>): Picture {
  return {
    id: Number(row.id),
    name: row.file_name,
    widths: [...row.widths],
    width: row.width,
    height: row.height,
    colour: row.colour,
    altText: row.alt_text,
  }
}

function ownerOf(row: Selectable<Pictures>): PictureOwner {
  if (row.activity_id !== null) return { ownerKind: 'activity', ownerId: Number(row.activity_id) }
  if (row.tour_option_id !== null) return { ownerKind: 'tourOption', ownerId: Number(row.tour_option_id) }
  return { ownerKind: 'accommodation', ownerId: Number(row.accommodation_id) }
}

/** In their order. */
export async function listPictures(tx: SiteTx, { ownerKind, ownerId }: PictureOwner): Promise<Picture[]> {
  const rows = await tx
    .selectFrom('pictures')
    .selectAll()
    .where(COLUMN[ownerKind], '=', BigInt(ownerId))
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .limit(PICTURES_AT_MOST)
    .execute()
  return rows.map(presentPicture)
}

/** What lists show of pictures. */
export type Pictured = { readonly picture: Picture | null; readonly pictures: number }
const WITHOUT: Pictured = { picture: null, pictures: 0 }

/** The first picture of each, and how many there are. */
export async function readPictured(
  tx: SiteTx,
  ownerKind: PictureOwnerKind,
  ownerIds: readonly number[],
): Promise<(ownerId: number) => Pictured> {
  if (ownerIds.length === 0) return () => WITHOUT
  const column = COLUMN[ownerKind]
  const rows = await tx
    .selectFrom('pictures')
    .selectAll()
    .select(sql<number>`count(*) over (partition by ${sql.ref(column)})::int`.as('pictures'))
    .distinctOn(column)
    .where(column, '=', sql<bigint>`any(${ownerIds})`)
    .where('deleted_at', 'is', null)
    .orderBy(column)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const found = new Map(rows.map((row) => [Number(row[column]), { picture: presentPicture(row), pictures: row.pictures }]))
  return (ownerId) => found.get(ownerId) ?? WITHOUT
}

/** The one of its owner that was uploaded with this content, if it is there. The owner is locked by the caller. */
export async function findSamePicture(
  tx: SiteTx,
  { ownerKind, ownerId, contentHash }: PictureOwner & { readonly contentHash: Buffer },
): Promise<Picture | undefined> {
  const row = await tx
    .selectFrom('pictures')
    .selectAll()
    .where(COLUMN[ownerKind], '=', BigInt(ownerId))
    .where('content_hash', '=', contentHash)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && presentPicture(row)
}

export async function countPictures(tx: SiteTx, { ownerKind, ownerId }: PictureOwner): Promise<number> {
  const { count } = await tx
    .selectFrom('pictures')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where(COLUMN[ownerKind], '=', BigInt(ownerId))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Of whom it is, without a lock: those who change pictures lock the owner first, then the picture. Refuses NOT_FOUND. */
export async function getOwnerOfPicture(tx: SiteTx, pictureId: number): Promise<PictureOwner> {
  const row = await tx.selectFrom('pictures').selectAll().where('id', '=', BigInt(pictureId)).executeTakeFirst()
  return row ? ownerOf(row) : refusePicture()
}

/** Also one that is deleted. Refuses NOT_FOUND one that is gone for good. */
export async function lockPicture(tx: SiteTx, pictureId: number): Promise<OwnedPicture & { readonly contentHash: Buffer }> {
  const row = await tx.selectFrom('pictures').selectAll().where('id', '=', BigInt(pictureId)).forUpdate().executeTakeFirst()
  if (!row) return refusePicture()
  return { ...presentPicture(row), owner: ownerOf(row), deletedAt: row.deleted_at, contentHash: row.content_hash }
}

export function refusePicture(): never {
  refuse('NOT_FOUND', { message: 'We could not find that picture.' })
}

type NewPicture = Omit<Picture, 'id' | 'altText'> & PictureOwner & { readonly contentHash: Buffer }

/** After the last of its owner, who is locked by the caller. */
export async function insertPicture(tx: SiteTx, { ownerKind, ownerId, ...picture }: NewPicture, now: Instant): Promise<Picture> {
  const column = COLUMN[ownerKind]
  const row = await tx
    .insertInto('pictures')
    .values({
      site_id: tx.siteId,
      [column]: BigInt(ownerId),
      position: sql<number>`1 + coalesce((select max(other.position) from pictures other where other.site_id = ${tx.siteId}
        and other.${sql.ref(column)} = ${ownerId} and other.deleted_at is null), 0)`,
      file_name: picture.name,
      content_hash: picture.contentHash,
      widths: [...picture.widths],
      width: picture.width,
      height: picture.height,
      colour: picture.colour,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return presentPicture(row)
}

export async function setAltText(tx: SiteTx, pictureId: number, altText: string): Promise<void> {
  await tx.updateTable('pictures').set({ alt_text: altText }).where('id', '=', BigInt(pictureId)).execute()
}

/** Gives pictures the positions 1, 2, 3 … in this order. */
export async function setPositions(tx: SiteTx, pictureIds: readonly number[]): Promise<void> {
  await sql`update pictures set position = wanted.place
    from unnest(${pictureIds}::bigint[]) with ordinality as wanted (id, place)
    where pictures.site_id = ${tx.siteId} and pictures.id = wanted.id and pictures.position <> wanted.place`.execute(tx)
}

export async function setPictureDeleted(tx: SiteTx, pictureId: number, deletedAt: Instant | null): Promise<void> {
  await tx.updateTable('pictures').set({ deleted_at: deletedAt }).where('id', '=', BigInt(pictureId)).execute()
}
