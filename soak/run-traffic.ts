import { makeClient } from './client.ts'
import type { Journal } from './journal.ts'
import { cancelActivity, deedsAt } from './people/activities.ts'
import { refundTicket } from './people/change.ts'
import { adjustTicket, downloadQueue, enterMoney } from './people/desk.ts'
import { holdSeats } from './people/hold.ts'
import { lookAround, searchOnly } from './people/look.ts'
import { bookByCard, bookByWallet } from './people/pay.ts'
import { deedsOfDesk } from './people/quotations.ts'
import { bookPartnerFare, PARTNER_FARES, resellingAt } from './people/resell.ts'
import { fillWallet } from './people/top-up.ts'
import type { Deed, Hands } from './people/trip.ts'
import { makeRandom, type Random } from './random.ts'
import type { SoakPerson } from './set-up-people.ts'
import { SHOP_HOST, type Shop } from './set-up-shop.ts'
import { pause, type Stage } from './stage.ts'

/** What a buyer does next, by how often: also with what the destination company delivers. */
const buyersDeeds = (buyFromPartner: Deed): readonly (readonly [share: number, Deed])[] => [
  [25, buyFromPartner],
  [8, cancelActivity],
  [30, bookByWallet],
  [25, bookByCard],
  [15, holdSeats],
  [15, refundTicket],
  [5, fillWallet],
  [10, searchOnly],
  [10, lookAround],
]
const STAFFS_DEEDS: readonly (readonly [share: number, Deed])[] = [
  [40, lookAround],
  [30, adjustTicket],
  [20, enterMoney],
  [10, downloadQueue],
]

/** What a guest of the destination company does beside its activities: it flies with fares of the other company, which airlines ticket there. */
const FLYING: readonly (readonly [share: number, Deed])[] = [
  [20, bookPartnerFare],
  [14, holdSeats],
  [14, refundTicket],
]

type Crowd = {
  readonly buyers: readonly SoakPerson[]
  /** Who buys activities, from the destination company. */
  readonly guests: readonly SoakPerson[]
  readonly staff: readonly SoakPerson[]
  /** Who quotes at the destination company. */
  readonly desk: readonly SoakPerson[]
}

type Stock = {
  readonly shop: Shop
  /** Under which other sites sell what it has. */
  readonly supplierListId: string
}

/** Everyone does one thing after another until the time is up, with a short breath between. */
export async function runTraffic(
  stage: Stage,
  journal: Journal,
  { buyers, guests, staff, desk, shop, supplierListId, seed, until }: Crowd & Stock & { seed: number; until: number },
): Promise<void> {
  const legalEntityIds = buyers.map((buyer) => buyer.legalEntityId)
  const customers = guests.map(({ userId }) => userId)
  const reader = makeClient(stage.nodes, journal, undefined, SHOP_HOST)
  const everyone = [
    ...buyers.map((me) => ({ me, deeds: buyersDeeds(resellingAt(shop, supplierListId)), host: undefined })),
    ...staff.map((me) => ({ me, deeds: STAFFS_DEEDS, host: undefined })),
    ...guests.map((me) => ({ me, deeds: [...deedsAt(shop), ...FLYING], host: SHOP_HOST })),
    ...desk.map((me) => ({ me, deeds: deedsOfDesk(shop, { customers, reader }), host: SHOP_HOST })),
  ]
  await Promise.all(
    everyone.map(async ({ me, deeds, host }, index) => {
      const random = makeRandom(seed * 1_000 + index)
      const hands: Hands = {
        client: makeClient(stage.nodes, journal, me.token, host),
        journal,
        random,
        me,
        sandboxUrl: stage.sandboxUrl,
        legalEntityIds,
        ...(host === SHOP_HOST && { flightSources: PARTNER_FARES }),
      }
      while (Date.now() < until) {
        const deed = choose(deeds, random)
        // A person who got no answer for minutes gives up; the checks at the end show how it ended.
        await deed(hands).catch((error: unknown) => journal.countOutcome(deed.name, `gave up: ${String(error).slice(0, 80)}`))
        await pause(50 + random.below(400))
      }
    }),
  )
}

function choose(deeds: readonly (readonly [share: number, Deed])[], random: Random): Deed {
  let left = random.below(deeds.reduce((sum, [share]) => sum + share, 0))
  for (const [share, deed] of deeds) {
    left -= share
    if (left < 0) return deed
  }
  throw new RangeError('There is nothing to do')
}
