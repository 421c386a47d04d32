import { queryOptions } from '@tanstack/react-query'
import type { PictureOwnerKind } from '@tradewind/domain/catalogue/picture-limits'
import { api } from '../../lib/api.ts'

/** What the pictures are of. */
export type PictureOwner = { readonly ownerKind: PictureOwnerKind; readonly ownerId: number }

export function pictureList(owner: PictureOwner) {
  return queryOptions({
    queryKey: ['GET_PICTURES', owner.ownerKind, owner.ownerId],
    queryFn: async ({ signal }) => (await api.pictures.getPictures(owner, { signal })).pictures,
  })
}
