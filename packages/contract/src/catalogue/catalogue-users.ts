import { z } from 'zod'
import { requires, success } from '../call.ts'
import { CatalogueId } from './catalogue-shapes.ts'

/** Who keeps it, in words: '2 quotations and 1 cart'; null: nobody. */
export const UsedBy = z.string().nullable()

/** What others have made with things of the catalogue and their rates. */
export const catalogueUsers = {
  getUsers: requires('catalogue.view')
    .route({
      method: 'POST',
      path: '/catalogue/getUsers',
      summary: 'Who uses rates or things of the catalogue: they keep what is deleted or changed as it was for them',
      tags: ['catalogue'],
    })
    .input(
      z.strictObject({
        kind: z.enum(['rate', 'areaTransfer', 'tourOption', 'area', 'place', 'hotel', 'market']),
        ids: z.array(CatalogueId).max(10_000),
      }),
    )
    .output(success({ usedBy: UsedBy })),
}
