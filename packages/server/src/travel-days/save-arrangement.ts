import type { ArrangementWish } from '@tradewind/contract/travel-days/travel-days'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { formatMoney } from '@tradewind/domain/format-money'
import { type Instant, plainDate } from '@tradewind/domain/time'
import { driverWas, isMailed, type SaidArrangement, saysOther, whyNotArrange } from '@tradewind/domain/travel-days/arrangement'
import type { App } from '../app.ts'
import { recordChange } from '../audit/record-change.ts'
import { inSite, type SiteTx } from '../database/in-site.ts'
import type { Refuse } from '../http/promised-refusals.ts'
import { readAmount } from '../http/read-amount.ts'
import { refuseInput } from '../http/refuse.ts'
import { todayOfSite } from '../sites/site-zone.ts'
import {
  type Arrangement,
  lockSoldService,
  type OtherAnswer,
  putArrangement,
  readArrangement,
  type SoldService,
} from './arrangement-repo.ts'
import { presentArrangement } from './present-service.ts'

type Arranging = Pick<App, 'jobs'> & {
  readonly actor: Actor
  readonly now: Instant
  readonly refuse: Refuse<'ARRANGEMENT_CHANGED' | 'NOT_ARRANGED'>
}
type Context = Arranging & Pick<App, 'db'>
type Kept = Omit<Arrangement, 'changedBy'>

/**
 * Keeps what the desk has arranged for a service: who drives, its numbers and codes, and what its supplier said. What stands on the voucher makes it a revision
 * more, which is mailed while the service is still to come. Saved twice, the second changes nothing. Another site answers with the status of the sale, so no other answer is
 * entered. Refuses ARRANGEMENT_CHANGED where a colleague was first; NOT_ARRANGED where it takes place no more, except for
 * the answer of the supplier.
 */
export function saveArrangement({ db, ...context }: Context, wish: ArrangementWish): Promise<void> {
  return inSite(db, context.actor.siteId, async (tx) => {
    const sold = await lockSoldService(tx, wish.saleId)
    await arrange(tx, context, { sold, before: await readArrangement(tx, sold.id), wish })
  })
}

type Asked = { readonly sold: SoldService; readonly before: Arrangement; readonly wish: ArrangementWish }

/** The same in a transaction that has locked the sale. Gives whether anything is another now. */
export async function arrange(
  tx: SiteTx,
  { jobs, actor, now, refuse }: Arranging,
  { sold, before, wish }: Asked,
): Promise<boolean> {
  const wished = readWish(wish, before)
  if (isSame(before, wished)) return false
  if (before.version !== wish.version)
    refuse('ARRANGEMENT_CHANGED', {
      message: `${before.changedBy} has changed this service. Please check it.`,
      data: { arrangement: presentArrangement(before) },
    })
  const isOther = saysOther(before, wished)
  const why = whyNotArrange(sold.status)
  if (isOther && why !== undefined) refuse('NOT_ARRANGED', { message: why })
  if (sold.isOutside && wished.answer !== null) refuseInput({ answer: 'The site that delivers it has answered for itself.' })
  const today = await todayOfSite(tx, now)
  const early = 'Please enter a day that has come.'
  if (wished.answeredOn !== null && wished.answeredOn > today) refuseInput({ on: early })
  const tooEarly = wish.others.find(({ answer }) => answer !== null && answer.on > today)
  if (tooEarly) refuseInput({ [fieldOf(tooEarly, 'on')]: early })
  // What is not confirmed has no voucher yet.
  const isSaid = isOther && sold.status === 'confirmed'
  const kept: Kept = {
    ...wished,
    version: before.version + 1,
    driverWas: isSaid ? driverWas(before, wished) : before.driverWas,
    saidChanges: before.saidChanges + (isSaid ? 1 : 0),
  }
  await putArrangement(tx, sold.id, { ...kept, by: actor.userId, now })
  if (isSaid && isMailed(sold, today)) await jobs.enqueue(tx, 'send-voucher', { siteId: tx.siteId, orderId: sold.orderId })
  await recordArranged(tx, { actor, now, sold, before, after: kept })
  return true
}

function readWish({ saleId: _sale, version: _version, answer, others, ...said }: ArrangementWish, before: Arrangement): Kept {
  const { driverWas: was, saidChanges, version } = before
  const kept = { ...said, driverWas: was, saidChanges, version, others: readOthers(others, before) }
  if (answer === null) return { ...kept, answer: null, answeredOn: null, cost: null }
  const { cost, currency } = answer
  if (cost !== null && answer.answer !== 'confirmed') refuseInput({ cost: 'Only what is confirmed has a cost.' })
  if (cost !== null && currency === null) refuseInput({ currency: 'Please choose a currency.' })
  return {
    ...kept,
    answer: answer.answer,
    answeredOn: plainDate(answer.on),
    cost: cost === null || currency === null ? null : readAmount(cost, currency, 'cost'),
  }
}

type OtherWish = ArrangementWish['others'][number]
/** 'others.7-USD.cost' */
const fieldOf = ({ supplierId, currency }: OtherWish, field: keyof OtherWish | 'on' | 'cost') =>
  `others.${supplierId}-${currency}.${field}`

/** Refuses by field one that is owed nothing for it in this currency. */
function readOthers(wished: ArrangementWish['others'], { others }: Arrangement): OtherAnswer[] {
  const isOf = ({ supplierId, expected }: OtherAnswer, wish: OtherWish) =>
    wish.supplierId === supplierId && wish.currency === expected.currency
  const foreign = wished.find((wish) => !others.some((other) => isOf(other, wish)))
  if (foreign) refuseInput({ [fieldOf(foreign, 'supplierId')]: 'It is owed nothing for this service.' })
  return others.map((other) => {
    const wish = wished.find((one) => isOf(other, one))
    if (!wish) return other
    const { answer, purchaseConfirmation } = wish
    const { cost = null } = answer ?? {}
    if (answer && cost !== null && answer.answer !== 'confirmed')
      refuseInput({ [fieldOf(wish, 'cost')]: 'Only what is confirmed has a cost.' })
    return {
      ...other,
      purchaseConfirmation,
      answer: answer?.answer ?? null,
      answeredOn: answer ? plainDate(answer.on) : null,
      cost: cost === null ? null : readAmount(cost, other.expected.currency, fieldOf(wish, 'cost')),
    }
  })
}

function isSame(before: Kept, after: Kept): boolean {
  return (
    sayOthers(before) === sayOthers(after) &&
    !saysOther(before, after) &&
    before.purchaseConfirmation === after.purchaseConfirmation &&
    before.note === after.note &&
    before.answer === after.answer &&
    before.answeredOn === after.answeredOn &&
    before.cost?.minor === after.cost?.minor &&
    before.cost?.currency === after.cost?.currency
  )
}

type Recorded = {
  readonly actor: Actor
  readonly now: Instant
  readonly sold: SoldService
  readonly before: Kept
  readonly after: Kept
}

/** Only what is another in the trail. */
async function recordArranged(tx: SiteTx, { actor, now, sold, before, after }: Recorded): Promise<void> {
  const [was, is] = [shownOf(before), shownOf(after)]
  const changed = Object.keys(is).filter((key) => was[key] !== is[key])
  const pick = (shown: Record<string, string>) => Object.fromEntries(changed.map((key) => [key, shown[key]]))
  const about = { kind: 'order', id: sold.orderId }
  const change = { actor, area: 'activitySales', action: 'arrange a service', about, note: sold.title }
  await recordChange(tx, { ...change, before: pick(was), after: pick(is) }, now)
}

function shownOf(kept: Kept): Record<string, string> {
  const { salesConfirmation, driverName, driverPhone, vehicle, passengerCode }: SaidArrangement = kept
  return {
    ...{ salesConfirmation, driverName, driverPhone, vehicle, passengerCode },
    purchaseConfirmation: kept.purchaseConfirmation,
    supplierAnswer: kept.answer === null ? '' : kept.answer,
    answeredOn: kept.answeredOn ?? '',
    supplierCost: kept.cost === null ? '' : formatMoney(kept.cost),
    supplierNote: kept.note,
    otherAnswers: sayOthers(kept),
  }
}

/** 'Falcon coaches: confirmed on 2026-12-01, AED 75.00, FC-9'; of who has said nothing, nothing. */
function sayOthers({ others }: Pick<Kept, 'others'>): string {
  return others
    .flatMap(({ supplier, expected, answer, answeredOn, cost, purchaseConfirmation }) => {
      const said = [answer && `${answer} on ${answeredOn}`, cost && formatMoney(cost), purchaseConfirmation].filter(Boolean)
      return said.length === 0 ? [] : [`${supplier} (${expected.currency}): ${said.join(', ')}`]
    })
    .join('; ')
}
