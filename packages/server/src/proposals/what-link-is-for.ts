import type { OwnQuotation } from '@tradewind/contract/quotations/proposal-shapes'
import type { Instant } from '@tradewind/domain/time'
import type { App } from '../app.ts'
import type { SiteTx } from '../database/in-site.ts'
import type { Site } from '../sites/site-repo.ts'
import { readChangeOf } from './agree-to-change.ts'
import { findNotSold } from './find-not-sold.ts'
import { readProposal } from './open-proposal.ts'
import { readToPayOf } from './pay/to-pay.ts'
import type { ProposalRow } from './proposal-repo.ts'

type Reading = Pick<App, 'gateways'> & { readonly site: Site; readonly now: Instant }

/** What its customer can do on the page of a link now, so that what leads there says it. */
export async function whatLinkIsFor(tx: SiteTx, proposal: ProposalRow, reading: Reading): Promise<OwnQuotation['linkFor']> {
  const { now } = reading
  const opened = await readProposal(tx, proposal, reading)
  if (await readChangeOf(tx, opened, now)) return 'agree'
  const step = opened.state === 'open' ? 'accept' : await whetherToPay(tx, opened, reading)
  return step !== 'read' && (await findNotSold(tx, opened, now)).length === 0 ? step : 'read'
}

async function whetherToPay(tx: SiteTx, opened: Awaited<ReturnType<typeof readProposal>>, reading: Reading) {
  const toPay = await readToPayOf(tx, opened, reading)
  return toPay && toPay.open.minor > 0n ? 'pay' : 'read'
}
