import type { Actor } from '@tradewind/domain/accounts/actor'
import { NO_CONDITIONS } from '@tradewind/domain/markups/markup-rule'
import { parseMoney } from '@tradewind/domain/money'
import { type Instant, plainDate } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { publishEdition } from '../../editions/publish-edition.ts'
import { topUp } from '../../ledger/post/top-up.ts'
import { lockFareBook } from '../../markups/fare-book.ts'
import { insertGroup } from '../../markups/group-repo.ts'
import { insertRates } from '../../markups/tax-rate-repo.ts'
import { findSandbox, insertSandbox, type SandboxRow } from '../../sites/sandbox-site-repo.ts'
import type { Site } from '../../sites/site-repo.ts'
import { fillPlayCatalogue } from './fill-play-catalogue.ts'
import { findSandboxBuyer, insertSandboxPeople, type SandboxBuyer, takeTurnAtSandbox } from './sandbox-people-repo.ts'

export type Sandbox = SandboxRow & { readonly buyerInside: SandboxBuyer }
/** The live site, and the buyer there who tries. */
export type SandboxWish = {
  readonly live: Site
  readonly legalEntityId: number
  readonly actor: Pick<Actor, 'userId' | 'firstName' | 'lastName'>
}

/** What a wallet of play money holds when it is full. */
export const PLAY_MONEY = '1000000'
/** The standing markup of every sandbox: nothing of the live site's prices can be told from it. */
const MARKUP_BASIS_POINTS = 500

/**
 * The sandbox of a buyer, made if there is none: a site of its own with a wallet of play money, one group of buyers with a plain markup, and the play airline. Nothing
 * of the live site stands in it but its name, its colours, its currency and its clock. Two calls at once make one; what a crash left half made is finished.
 */
export async function makeSandbox(
  { db, now }: { readonly db: Database; readonly now: Instant },
  { live, legalEntityId, actor }: SandboxWish,
): Promise<Sandbox> {
  const whose = { siteId: live.id, legalEntityId }
  let row = await findSandbox(db, whose)
  // Another who makes a sandbox at this moment may have taken the number.
  for (let tries = 0; !row && tries < 20; tries += 1) {
    await insertSandbox(db, live, { legalEntityId, now })
    row = await findSandbox(db, whose)
  }
  if (!row) throw new Error('A sandbox could not be made')
  const known = await inSite(db, row.id, findSandboxBuyer)
  if (known) return { ...row, buyerInside: known }
  const filled = await inSite(db, row.id, async (tx) => {
    await takeTurnAtSandbox(tx)
    const other = await findSandboxBuyer(tx)
    return other ? { buyer: other, isNew: false } : { buyer: await fill(tx, live, now), isNew: true }
  })
  if (filled.isNew)
    await inSite(db, live.id, (tx) =>
      recordChange(tx, { actor, area: 'network', action: 'start sandbox', about: { kind: 'legalEntity', id: legalEntityId } }, now),
    )
  return { ...row, buyerInside: filled.buyer }
}

async function fill(tx: SiteTx, { site_name, currency }: Site, now: Instant): Promise<SandboxBuyer> {
  const buyer = await insertSandboxPeople(tx, `${site_name} (sandbox)`)
  const group = await insertGroup(tx, { name: 'Sandbox', isDefault: true })
  await publishEdition(
    tx,
    await lockFareBook(tx, group),
    { added: [STANDING_RULE], changed: [], ended: [] },
    { actor: undefined, note: 'The standing markup', now },
  )
  // Play money is not taxed.
  const untaxed = { from: plainDate('2000-01-01'), basisPoints: 0 }
  await insertRates(tx, [
    { tax: 'gstOnServiceFee', ...untaxed },
    { tax: 'tdsOnCommission', ...untaxed },
    { tax: 'tdsWithoutPan', ...untaxed },
  ])
  await fillPlayCatalogue(tx, { currency, now })
  await topUp(tx, { legalEntityId: buyer.legalEntityId, amount: parseMoney(PLAY_MONEY, currency), reference: 'play-money', now })
  return buyer
}

const STANDING_RULE = {
  name: 'Standing markup',
  kind: 'defaultAirline',
  airlineCode: null,
  conditions: NO_CONDITIONS,
  markup: { kind: 'percent', per: 'booking', on: 'base', basisPoints: MARKUP_BASIS_POINTS, floor: null, cap: null },
  discount: null,
  commissionShareBasisPoints: 0,
} as const
