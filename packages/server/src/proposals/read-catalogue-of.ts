import type { Picture } from '@tradewind/contract/catalogue/catalogue-shapes'
import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { listContentsOfOptions, type OptionContents } from '../catalogue/options/tour-option-repo.ts'
import { readPictured } from '../catalogue/pictures/picture-repo.ts'
import type { SiteTx } from '../database/in-site.ts'

/** What the catalogue has of the lines of a proposal, each by its list and number. It is that of today, as on a voucher. */
export type CatalogueOf = {
  readonly pictureOf: (key: string) => Picture | undefined
  readonly contentsOf: (key: string) => OptionContents | undefined
}

/** The first picture of each hotel and of each activity, of its tour option where that has one, and what is in the price of an activity. */
export async function readCatalogueOf(
  tx: SiteTx,
  { accomodations, activities }: Pick<CustomerKart, 'accomodations' | 'activities'>,
): Promise<CatalogueOf> {
  const optionIds = [...new Set(activities.map(({ tourOptionId }) => tourOptionId))]
  const [hotelOf, optionOf, activityOf, contents] = [
    await readPictured(tx, 'accommodation', [...new Set(accomodations.map(({ accomodationId }) => accomodationId))]),
    await readPictured(tx, 'tourOption', optionIds),
    await readPictured(tx, 'activity', [...new Set(activities.map(({ activityId }) => activityId))]),
    await listContentsOfOptions(tx, optionIds),
  ]
  const pictures = new Map<string, Picture | null>([
    ...accomodations.map((line) => [`accomodations.${line.id}`, hotelOf(line.accomodationId).picture] as const),
    ...activities.map(
      (line) => [`activities.${line.id}`, optionOf(line.tourOptionId).picture ?? activityOf(line.activityId).picture] as const,
    ),
  ])
  const options = new Map<string, number>(activities.map((line) => [`activities.${line.id}`, line.tourOptionId]))
  return {
    pictureOf: (key) => pictures.get(key) ?? undefined,
    contentsOf: (key) => contents.get(options.get(key) ?? 0),
  }
}
