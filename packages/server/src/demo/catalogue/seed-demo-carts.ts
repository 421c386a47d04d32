import type { CartStatus } from '@tradewind/domain/carts/cart-status'
import type { TransferChoice } from '@tradewind/domain/carts/offer-of-day'
import { addDays, dateIn, type Instant, plusMinutes } from '@tradewind/domain/time'
import { insertItems, type NewItem } from '../../carts/cart-item-repo.ts'
import { type CartChange, insertCart } from '../../carts/cart-repo.ts'
import { settleCart } from '../../carts/write-cart.ts'
import { listOptionRefs } from '../../catalogue/options/tour-option-repo.ts'
import type { SiteTx } from '../../database/in-site.ts'

type Line = readonly [day: number, activity: string, option: string, time: string, transfer?: TransferChoice]
type DemoCart = {
  readonly name: string
  readonly party: { readonly adults: number; readonly childAges: readonly number[] }
  /** Days from today. */
  readonly from: number
  readonly status: CartStatus | 'open'
  /** Hours until it is to be answered. */
  readonly due?: number
  readonly remarks?: string
  readonly lines: readonly Line[]
}

const SAFARI = 'Evening desert safari'
const CRUISE = 'Marina dhow cruise with dinner'
const QUADS = 'Quad bikes in the red dunes'
const YACHT = 'Sunset yacht, shared'

const CARTS: readonly DemoCart[] = [
  {
    name: 'Rao family',
    party: { adults: 4, childAges: [9, 5] },
    from: 23,
    status: 'new',
    due: 5,
    remarks: 'Two rooms side by side, please. One traveller eats no nuts.',
    lines: [
      [0, CRUISE, 'Lower deck', '20:00'],
      [1, SAFARI, 'Standard camp, shared', '15:00', 'sharing'],
      [2, YACHT, 'Seat on board', '17:30'],
      [2, CRUISE, 'Upper deck', '20:00'],
    ],
  },
  {
    name: 'Menon couple',
    party: { adults: 2, childAges: [] },
    from: 11,
    status: 'inProgress',
    due: 31,
    lines: [
      [0, SAFARI, 'Premium camp with dinner', '15:30', 'private'],
      [1, YACHT, 'Bow cushion for two', '16:30'],
    ],
  },
  {
    name: 'Bhatt family',
    party: { adults: 3, childAges: [7, 4] },
    from: 40,
    status: 'sent',
    lines: [
      [1, QUADS, 'Single seat', '10:00', 'sharing'],
      [2, CRUISE, 'Window table', '20:00'],
    ],
  },
  {
    name: 'Pillai, honeymoon',
    party: { adults: 2, childAges: [] },
    from: 30,
    status: 'open',
    lines: [
      [0, SAFARI, 'Private camp, up to 6', '15:00', 'private'],
      [0, CRUISE, 'Window table', '20:00'],
    ],
  },
]

const ZONE = 'Asia/Dubai'

/** Carts of the demonstration's agency: some that wait for the desk, and one that is still filled. */
export async function seedDemoCarts(tx: SiteTx, { currency }: { readonly currency: string }, now: Instant): Promise<void> {
  const agent = await tx
    .selectFrom('users')
    .select(['id', 'legal_entity_id'])
    .where('user_type', '=', 'travelAgent')
    .executeTakeFirst()
  if (!agent) return
  const idOf = new Map(
    (await listOptionRefs(tx, { limit: 5_000 })).map(({ id, activity, name }) => [`${activity}: ${name}`, id] as const),
  )
  for (const { name, party, from, status, due, remarks = '', lines } of CARTS) {
    const startDate = addDays(dateIn(ZONE, now), from)
    const whose = { customer: { userId: agent.id, legalEntityId: agent.legal_entity_id } }
    const fields = { ...party, name, remarks, infants: 0, startDate, endDate: addDays(startDate, 5) }
    const cart = await insertCart(tx, { whose, fields, currency }, now)
    const items = lines.map(([day, activity, option, time, transfer = 'ticket'], at): NewItem => {
      const tourOptionId = idOf.get(`${activity}: ${option}`)
      if (tourOptionId === undefined) throw new Error(`The demonstration has no ${activity}: ${option}`)
      const date = addDays(startDate, day)
      return { kind: 'tourOption', isOptional: false, position: at + 1, tourOptionId, date, time, transfer }
    })
    await insertItems(tx, cart.id, items)
    const change: CartChange = {
      ...(status !== 'open' && { status, sentAt: now }),
      ...(due !== undefined && { deadline: { since: now, until: plusMinutes(now, due * 60) } }),
    }
    await settleCart(
      tx,
      { actor: undefined, secretHash: undefined, now },
      { cart, side: 'desk', quotation: undefined, sales: [] },
      { change, fresh: 'all' },
    )
  }
}
