import {
  ALT_TEXT_AT_MOST,
  PICTURE_BYTES_AT_MOST,
  PICTURE_OWNERS,
  PICTURES_AT_MOST,
} from '@tradewind/domain/catalogue/picture-limits'
import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueId, CatalogueQueryId, Picture } from './catalogue-shapes.ts'

const tags = ['catalogue']
const seeing = requires('catalogue.view')
const changing = requires('catalogue.edit')

const owner = { ownerKind: z.enum(PICTURE_OWNERS), ownerId: CatalogueId }
const MEGABYTES = PICTURE_BYTES_AT_MOST / 1024 / 1024
const TOO_MANY_PICTURES = {
  status: 409,
  message: `There are already ${PICTURES_AT_MOST} pictures. Please delete one first.`,
} as const
const PICTURE_EXISTS = { status: 409, message: 'This picture has been added again since then.' } as const

/** Pictures of activities, tour options and accommodations. The bytes are fetched at `/files/{name}/{width}.webp`. */
export const pictures = {
  getPictures: seeing
    .route({
      method: 'GET',
      path: '/dmc/getPictures',
      summary: 'The pictures of an activity, a tour option or an accommodation',
      tags,
    })
    .input(z.strictObject({ ownerKind: owner.ownerKind, ownerId: CatalogueQueryId }))
    .output(success({ pictures: z.array(Picture) })),
  addPicture: changing
    .route({
      method: 'POST',
      path: '/dmc/addPicture',
      summary: 'Adds a picture at the end, sent as multipart/form-data. A picture that is there already is not added again',
      tags,
    })
    .input(
      z.strictObject({
        ownerKind: owner.ownerKind,
        ownerId: CatalogueQueryId,
        file: z
          .file('Please choose a picture.')
          .min(1, 'This file is empty.')
          .max(PICTURE_BYTES_AT_MOST, `This picture is larger than ${MEGABYTES} MB.`),
      }),
    )
    .output(success({ picture: Picture }))
    .errors({
      TOO_MANY_PICTURES,
      STORE_AWAY: { status: 503, message: 'Pictures cannot be saved at the moment. Please try again in a minute.' },
    }),
  changePicture: changing
    .route({ method: 'POST', path: '/dmc/changePicture', summary: 'Writes what a picture shows: its alternative text', tags })
    .input(
      z.strictObject({
        pictureId: CatalogueId,
        altText: z.string().trim().max(ALT_TEXT_AT_MOST, `Please use ${ALT_TEXT_AT_MOST} letters at most.`),
      }),
    )
    .output(success({ picture: Picture })),
  arrangePictures: changing
    .route({ method: 'POST', path: '/dmc/arrangePictures', summary: 'Puts all pictures in this order: lists show the first', tags })
    .input(z.strictObject({ ...owner, pictureIds: z.array(CatalogueId).min(1).max(PICTURES_AT_MOST) }))
    .output(success({ pictures: z.array(Picture) })),
  deletePicture: changing
    .route({ method: 'POST', path: '/dmc/deletePicture', summary: 'Deletes a picture; it can be restored for a week', tags })
    .input(z.strictObject({ pictureId: CatalogueId }))
    .output(success({})),
  restorePicture: changing
    .route({ method: 'POST', path: '/dmc/restorePicture', summary: 'Restores a deleted picture where it was', tags })
    .input(z.strictObject({ pictureId: CatalogueId }))
    .output(success({ picture: Picture }))
    .errors({ TOO_MANY_PICTURES, PICTURE_EXISTS }),
}
