import type { CustomerKart } from '@tradewind/contract/quotations/quotation-shapes'
import { formatWeekday } from '@tradewind/domain/format-date'
import { formatAmount } from '@tradewind/domain/format-money'
import { daysOf, type Entry } from './page/proposal-days.ts'
import { travelOf } from './page/proposal-words.ts'

/** A text as it was and as it is. */
export type Moved = { readonly before: string; readonly after: string }
export type ChangedProposal = {
  /** Days and travellers; undefined: the same. */
  readonly travel: Moved | undefined
  /** What differs of each service that is in both: day and time, price. Where neither does, something else of it does. */
  readonly changed: readonly { readonly title: string; readonly when: Moved | undefined; readonly price: Moved | undefined }[]
  readonly added: readonly { readonly title: string; readonly when: string }[]
  readonly removed: readonly { readonly title: string; readonly when: string }[]
  /** Undefined: the same, or one of both shows no total. */
  readonly total: Moved | undefined
}
type Placed = Entry & { readonly date: string | null }

/** In what a newer proposal differs from an older one, as far as the break-ups of both show it: a service keeps its number from version to version. */
export function compareProposals(older: CustomerKart, newer: CustomerKart): ChangedProposal {
  const [before, after] = [placedOf(older), placedOf(newer)]
  /** A way back is said with the way there, and by itself where only it is another. */
  const isSaidWithMain = (key: string, { isDeparture }: Placed) => {
    const [was, is] = [before.get(mainOf(key)), after.get(mainOf(key))]
    return isDeparture === true && (!was || !is || !isSame(was, is))
  }
  const changed = [...after].flatMap(([key, now]) => {
    const old = before.get(key)
    if (!old || isSame(old, now) || isSaidWithMain(key, now)) return []
    const price = moved(amountOf(older, old.price), amountOf(newer, now.price))
    return [{ title: now.title, when: moved(whenOf(old) || NO_DAY, whenOf(now) || NO_DAY), price }]
  })
  const named = (entry: Placed) => ({ title: entry.title, when: whenOf(entry) })
  return {
    travel: moved(travelOf(older), travelOf(newer)),
    changed,
    added: [...after].flatMap(([key, entry]) => (before.has(key) || isSaidWithMain(key, entry) ? [] : [named(entry)])),
    removed: [...before].flatMap(([key, entry]) => (after.has(key) || isSaidWithMain(key, entry) ? [] : [named(entry)])),
    total: moved(amountOf(older, older.totalPrice), amountOf(newer, newer.totalPrice)),
  }
}

function placedOf(kart: CustomerKart): ReadonlyMap<string, Placed> {
  const { days, anyDay } = daysOf(kart)
  const placed: readonly Placed[] = [
    ...days.flatMap(({ date, entries }) => entries.map((entry) => ({ ...entry, date }))),
    ...anyDay.map((entry) => ({ ...entry, date: null })),
  ]
  return new Map(placed.map((entry) => [entry.key, entry]))
}

const mainOf = (key: string) => key.replace(/\.departure$/, '')

/** A price that one of both hides is no difference. */
function isSame(old: Placed, now: Placed): boolean {
  const hides = old.price === undefined || now.price === undefined
  const say = ({ date, time, title, details, price, isOptional, choice, isOwn }: Placed) =>
    JSON.stringify([date, time, title, details, hides ? null : price, isOptional, choice, isOwn])
  return say(old) === say(now)
}

/** Of a service that stands beside the days. */
const NO_DAY = 'no day yet'

/** 'Thursday, 4 February, 19:30' */
const whenOf = ({ date, time }: Placed) => [date && formatWeekday(date), time].filter(Boolean).join(', ')
const amountOf = ({ currencySymbol }: CustomerKart, amount: string | undefined) =>
  amount === undefined ? '' : formatAmount(amount, currencySymbol)
/** Of what one of both does not show nothing is said. */
const moved = (before: string, after: string): Moved | undefined =>
  before === after || before === '' || after === '' ? undefined : { before, after }
