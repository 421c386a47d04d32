import { ALL_OTHER_MARKETS } from '@tradewind/domain/catalogue/catalogue-limits'
import { type ActivityMarkupDraft, parseMarkup, type TypedMarkup } from '@tradewind/domain/rates/markup/activity-markup'
import type { Instant } from '@tradewind/domain/time'
import { getActivity } from '../../catalogue/activities/activity-repo.ts'
import { listCities } from '../../catalogue/city-repo.ts'
import { takeMarket } from '../../catalogue/markets/market-repo.ts'
import { listOptionRefs, refuseTourOption } from '../../catalogue/options/tour-option-repo.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { publishEdition } from '../../editions/publish-edition.ts'
import type { Refuse } from '../../http/promised-refusals.ts'
import { refuseInput } from '../../http/refuse.ts'
import { notifyOfUnseenDrift, type PricePublisher } from '../notify-of-unseen-drift.ts'
import { getActivityMarkup, lockActivityMarkups } from './activity-markup-book.ts'

type Editor = PricePublisher & { readonly db: Database; readonly now: Instant; readonly currency: string }
type Wanted = TypedMarkup & { readonly groupId: number }

/** Makes a markup live at once. Gives its number. Refuses by field, NOT_FOUND an unknown group, activity, tour option or market. */
export function addActivityMarkup({ db, actor, jobs, now, currency }: Editor, { groupId, ...input }: Wanted): Promise<number> {
  const rule = readMarkup(input, currency)
  return inSite(db, actor.siteId, async (tx) => {
    await refuseUnknown(tx, rule)
    const book = await lockActivityMarkups(tx, groupId)
    const { addedIds } = await publishEdition(
      tx,
      book,
      { added: [rule], changed: [], ended: [] },
      { actor, now, note: `Added ${rule.name}` },
    )
    await notifyOf(tx, { actor, jobs }, rule)
    return addedIds[0] ?? 0
  })
}

type Changed = Wanted & { readonly id: number; readonly version?: number | undefined }

/** Makes the next version of a markup live at once. It stays in its group. Refuses STALE_RULE where a colleague changed it in between. */
export function editActivityMarkup(
  { db, actor, jobs, now, currency, refuse }: Editor & { readonly refuse: Refuse<'STALE_RULE'> },
  { id, version, groupId, ...input }: Changed,
): Promise<void> {
  const rule = readMarkup(input, currency)
  return inSite(db, actor.siteId, async (tx) => {
    await refuseUnknown(tx, rule)
    if ((await getActivityMarkup(tx, id)).groupId !== groupId)
      refuseInput({ 'markup.groupId': 'A rule stays in its group. Please add it to the other one.' })
    const book = await lockActivityMarkups(tx, groupId)
    // Behind the lock: a colleague may have changed or ended it in between.
    const before = await getActivityMarkup(tx, id)
    if (version !== undefined && version !== before.version) refuse('STALE_RULE')
    const changes = { added: [], changed: [{ before, after: rule }], ended: [] }
    await publishEdition(tx, book, changes, { actor, now, note: `Changed ${rule.name}` })
    await notifyOf(tx, { actor, jobs }, rule)
  })
}

/** Ends a markup. What it priced keeps it. */
export function endActivityMarkup({ db, actor, jobs, now }: Omit<Editor, 'currency'>, id: number): Promise<void> {
  return inSite(db, actor.siteId, async (tx) => {
    const book = await lockActivityMarkups(tx, (await getActivityMarkup(tx, id)).groupId)
    const rule = await getActivityMarkup(tx, id)
    await publishEdition(tx, book, { added: [], changed: [], ended: [rule] }, { actor, now, note: `Ended ${rule.name}` })
    await notifyOf(tx, { actor, jobs }, rule)
  })
}

const notifyOf = (tx: SiteTx, publisher: PricePublisher, { name }: { readonly name: string }) =>
  notifyOfUnseenDrift(tx, publisher, { tourOptionIds: [], about: `the markup ${name}` })

function readMarkup(input: TypedMarkup, currency: string): ActivityMarkupDraft {
  const { rule, errors } = parseMarkup(input, currency)
  if (Object.keys(errors).length > 0)
    refuseInput(Object.fromEntries(Object.entries(errors).map(([field, sentence]) => [`markup.${field}`, sentence])))
  return rule
}

async function refuseUnknown(tx: SiteTx, { cityId, activityId, tourOptionId, marketId }: ActivityMarkupDraft): Promise<void> {
  if (activityId !== null) await getActivity(tx, activityId)
  if (tourOptionId !== null && (await listOptionRefs(tx, { ids: [tourOptionId] })).length === 0) refuseTourOption()
  if (marketId !== null && marketId !== ALL_OTHER_MARKETS) await takeMarket(tx, marketId)
  const cities = cityId === null ? [] : await listCities(tx, { onlyWithActivities: true })
  if (cityId !== null && !cities.some(({ id }) => id === cityId))
    refuseInput({ 'markup.cityId': 'There are no activities in this city.' })
}
