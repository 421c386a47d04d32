import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatDate } from '@tradewind/domain/format-date'
import { formatMoney } from '@tradewind/domain/format-money'
import { type CreditTerms, describeTerms, isSameTerms } from '@tradewind/domain/ledger/credit-dues'
import { type Money, toDecimal } from '@tradewind/domain/money'
import type { Instant, PlainDate } from '@tradewind/domain/time'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../database/connect-database.ts'
import { inSite, type SiteTx } from '../../database/in-site.ts'
import { refuseInput } from '../../http/refuse.ts'
import { todayOfSite } from '../../sites/site-zone.ts'
import { lockBuyer } from '../buyer-repo.ts'
import { notifyBuyer } from '../notify-buyer.ts'
import { listCreditRows } from './credit-row-repo.ts'
import { setCreditLimit } from './set-credit-limit.ts'

type Change = {
  readonly legalEntityId: number
  readonly amount: Money
  readonly from: PlainDate | undefined
  readonly terms: CreditTerms | undefined
  readonly note: string
}

type Who = { readonly actor: Actor; readonly now: Instant }

/**
 * Staff gives a customer credit from a day on, or takes it away. The customer is notified; the audit trail keeps it. False where that is the limit of that day
 * already: nothing is written then, and nobody is notified. Refuses days gone by.
 */
export function changeCredit({ db, ...who }: Who & { readonly db: Database }, change: Change): Promise<boolean> {
  return inSite(db, who.actor.siteId, (tx) => giveCredit(tx, who, change))
}

/** The same as a part of something else that is written. */
export async function giveCredit(tx: SiteTx, { actor, now }: Who, change: Change): Promise<boolean> {
  const { legalEntityId, amount, terms, note } = change
  const today = await todayOfSite(tx, now)
  const from = change.from ?? today
  if (from < today) refuseInput({ from: 'The start date cannot be in the past.' })
  const buyer = await lockBuyer(tx, legalEntityId)
  const before = (await listCreditRows(tx, { legalEntityIds: [legalEntityId], currency: amount.currency })).find(
    (row) => row.from <= from,
  )
  const isSame = (before?.amount.minor ?? 0n) === amount.minor && isSameTerms(before?.terms, terms)
  if (isSame || (!before && amount.minor === 0n)) return false
  await setCreditLimit(tx, { legalEntityId, amount, now, from, terms, setBy: actor.userId })
  const present = (limit: Money, when: CreditTerms | undefined) => ({
    limit: toDecimal(limit),
    currency: limit.currency,
    due: when ? describeTerms(when) : 'whenever',
  })
  await recordChange(
    tx,
    {
      actor,
      area: 'money',
      action: 'change credit limit',
      about: { kind: 'legalEntity', id: buyer.id },
      ...(before && { before: present(before.amount, before.terms) }),
      after: { ...present(amount, terms), from },
      ...(note && { note }),
    },
    now,
  )
  const due = terms ? `Due ${describeTerms(terms)}.` : ''
  await notifyBuyer(
    tx,
    { legalEntityId, title: `Your credit limit is ${formatMoney(amount)} from ${formatDate(from)}`, body: due },
    now,
  )
  return true
}
