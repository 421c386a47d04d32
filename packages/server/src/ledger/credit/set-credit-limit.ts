import type { CreditTerms } from '@tradewind/domain/ledger/credit-dues'
import type { Money } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import type { SiteTx } from '../../database/in-site.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { putCreditLimit } from './credit-row-repo.ts'

type Change = {
  readonly legalEntityId: number
  readonly amount: Money
  readonly now: Instant
  readonly from?: PlainDate | undefined
  /** When what is used falls due; without them it has no due date. */
  readonly terms?: CreditTerms | undefined
  readonly setBy?: number | undefined
}

/**
 * From a day on (of the site's clock; today unless said otherwise) the wallet may go this far below zero. A second change on the same day replaces the
 * first; days gone by stay as they were.
 */
export async function setCreditLimit(tx: SiteTx, { legalEntityId, amount, now, from, terms, setBy }: Change): Promise<void> {
  const today = await todayOfSite(tx, now)
  if (from !== undefined && from < today) throw new RangeError('A credit limit cannot be changed for days gone by')
  if (amount.minor < 0n) throw new RangeError('A credit limit is not negative')
  await putCreditLimit(tx, {
    legal_entity_id: legalEntityId,
    currency: amount.currency,
    from_date: from ?? today,
    amount_minor: amount.minor,
    due_after_days: terms?.kind === 'afterDays' ? terms.days : null,
    due_on_days: terms?.kind === 'monthDays' ? [...terms.days] : null,
    set_at: now,
    set_by: setBy ?? null,
  })
}
