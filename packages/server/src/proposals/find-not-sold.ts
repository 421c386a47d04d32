import type { SaleFault } from '@tradewind/contract/quotations/quotation-shapes'
import { type Money, zero } from '@tradewind/domain/money'
import { nameQuotation } from '@tradewind/domain/quotations/name-quotation'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import { getVersion, type Kept } from '../quotations/quotation-repo.ts'
import type { Draft } from '../quotations/sell/draft-lines.ts'
import { findSaleFaults, presentSaleFaults } from '../quotations/sell/find-sale-faults.ts'
import { readCollected } from '../quotations/sell/receipt-repo.ts'
import type { OpenedProposal } from './open-proposal.ts'
import { noticeFaults, type ProposalRow } from './proposal-repo.ts'

type Opened = Pick<OpenedProposal, 'quotation' | 'state' | 'kept'>

/**
 * Why what its traveller would agree to, or has agreed to, could not be sold now. Empty: it could, it is sold already, or there is nothing to agree to and to pay. Nobody accepts or
 * pays what would then be refused.
 */
export async function findNotSold(tx: SiteTx, opened: Opened, now: Instant): Promise<readonly SaleFault[]> {
  return (await judgeSale(tx, opened, now)).notSold
}

/** The version that would be sold and its lines as they would be; undefined where nothing is to be sold any more. */
export type WouldSell = { readonly kept: Kept; readonly drafts: readonly Draft[] }

/** The same, with what would be sold. */
export async function judgeSale(
  tx: SiteTx,
  { quotation, state, kept }: Opened,
  now: Instant,
): Promise<{ readonly notSold: readonly SaleFault[]; readonly wouldSell: WouldSell | undefined }> {
  const { id, version, status, legalEntityId } = quotation
  const judge = async (sold: Kept, collected: Money) => {
    const judged = await findSaleFaults(tx, { legalEntityId, kept: sold, collected, now })
    return { notSold: presentSaleFaults(sold.kart, judged), wouldSell: { kept: sold, drafts: judged.drafts } }
  }
  // What was paid of another version, and is more than this one, is given back as it is accepted.
  if (state === 'open') return judge(kept, zero(kept.kart.currencySymbol))
  if (state !== 'accepted' || status !== 'accepted') return { notSold: [], wouldSell: undefined }
  const { kept: newest } = await getVersion(tx, id, version)
  return judge(newest, await readCollected(tx, id, newest.kart.currencySymbol))
}

const NOTICED_AT_MOST = 2_000
/** On a locked screen. */
export const SAID_AT_MOST = 300

const linesOf = (faults: readonly SaleFault[]) => faults.map(({ title, sentence }) => (title ? `${title}: ${sentence}` : sentence))
const join = (lines: readonly string[]) => lines.join('\n').slice(0, NOTICED_AT_MOST)

/** Of what the desk knows, as it is kept with a link. */
export const sayFaults = (faults: readonly SaleFault[]) => join(linesOf(faults))

type Noticing = Pick<App, 'notify'> & {
  readonly proposal: ProposalRow
  readonly faults: readonly SaleFault[]
  readonly now: Instant
}

/** Notifies the desk that a traveller could not accept or pay, and why: once of the same. */
export async function notifyOfFaults(
  tx: SiteTx,
  { quotation, state, kart }: Pick<OpenedProposal, 'quotation' | 'state' | 'kart'>,
  { faults, notify, proposal, now }: Noticing,
): Promise<void> {
  const before = proposal.noticed_faults
  const known = before.split('\n')
  const lines = linesOf(faults).filter((line) => !known.includes(line))
  const after = join([...(before ? known : []), ...lines])
  // Of two who look at once, one notifies.
  if (lines.length === 0 || !(await noticeFaults(tx, proposal.id, { before, after }))) return
  const what = state === 'open' ? 'cannot be accepted' : 'cannot be paid'
  const title = `${nameQuotation(quotation.id)} ${what} as it is: ${kart.kartName}`
  const path = `/staff/quotations/${quotation.id}`
  const body = join(lines).slice(0, SAID_AT_MOST)
  await notify(tx, { to: { permission: 'quotations.edit' }, kind: 'proposal', title, body, path }, now)
}
