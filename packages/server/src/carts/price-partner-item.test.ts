import { ALL_OTHER_MARKETS } from '@tradewind/domain/catalogue/catalogue-limits'
import { indexRules } from '@tradewind/domain/editions/rule-index'
import { parseMoney } from '@tradewind/domain/money'
import { ACTIVITY_MARKUPS } from '@tradewind/domain/rates/markup/activity-markup'
import type { Party } from '@tradewind/domain/rates/party'
import { addDays, instant, plainDate, plusMinutes } from '@tradewind/domain/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PartnerRow } from './cart-item-repo.ts'
import { isSameParty, pricePartnerItem } from './price-partner-item.ts'

const NOW = instant('2027-01-01T08:00:00Z')
const FIRST = plainDate('2027-01-14')
const BUYER = {
  exchange: { at: NOW, own: 'INR', rates: [{ id: 1, from: 'AED', to: 'INR', rate: '23.4741', validFrom: NOW }] },
  marketId: ALL_OTHER_MARKETS,
  markups: indexRules(ACTIVITY_MARKUPS, []),
}

type Said = { readonly party: Party; readonly minor: number; readonly places: number | null; readonly days: number }
/** A boat at 14:00, of which was said what it asks a party on the first days. */
function boat({ party, minor, places, days }: Said, more: Partial<PartnerRow> = {}): PartnerRow {
  const amount = (minor / 100).toFixed(2)
  const seats = party.adults + party.childAges.length
  return {
    ...{ kind: 'partner', id: 1, position: 1, isOptional: false, supplyId: 'a supply', tourOptionId: 7, addedMinor: null },
    ...{ date: FIRST, time: '14:00', transfer: 'ticket', saidAt: NOW, isUnanswered: false, refusedWhy: null },
    said: {
      ...{ supplier: 'Blue Dhow', party, currency: 'AED' },
      option: {
        ...{ id: 7, name: 'Evening', description: '', timing: 'startTimes', minutesFrom: 60, minutesTo: 120, seats },
        ...{ hasMeal: false, hasGuide: false, hasTicket: true, confirmation: 'instant', languages: [], nearestDay: null },
        activity: { id: 3, name: 'Boat', category: '', area: null, isTransferRequired: false },
        city: { id: 292_672, name: 'Sharjah', timeZone: 'Asia/Dubai' },
        offers: [
          { total: amount, perPerson: amount, lines: [{ kind: 'ticket', code: null, people: seats, amount }] },
          { why: 'noTransferRate', sentence: 'There is no transfer on this day.' },
        ],
        days: Array.from({ length: days }, (_, at) => ({
          ...{ date: addDays(FIRST, at), isClosed: false, canBeHad: true, offers: { ticket: 0, sharing: 1, private: 5 } },
          slots: [
            {
              ...{ startsAt: '14:00', closesAt: null, places, isTooLate: false },
              ...{ bookableUntil: '2027-01-13T10:00:00.000Z', freeUntil: '2027-01-02T10:00:00.000Z' },
            },
          ],
        })),
      },
    },
    ...more,
  }
}
const priced = (item: PartnerRow, party: Party, { now = NOW, taken = 0 } = {}) =>
  pricePartnerItem(item, { buyer: BUYER, party, now, ruleOn: () => undefined, besides: () => taken, added: null, place: -1 })

const parties = fc.record({
  adults: fc.integer({ min: 1, max: 9 }),
  childAges: fc.array(fc.option(fc.integer({ min: 0, max: 17 })), { maxLength: 4 }),
  infants: fc.integer({ min: 0, max: 3 }),
})
const said = fc.record({
  party: parties,
  minor: fc.integer({ min: 1, max: 100_000_000 }),
  places: fc.option(fc.integer({ min: 0, max: 40 })),
  days: fc.integer({ min: 1, max: 10 }),
})

describe('what a supplier has said', () => {
  test('is the price for just that party, on just those days: its lines add up to the total', () => {
    fc.assert(
      fc.property(said, fc.integer({ min: 0, max: 20 }), (what, later) => {
        const { total, shown } = priced(boat(what, { date: addDays(FIRST, later) }), what.party)
        if (later >= what.days) {
          expect(shown.price).toMatchObject({ why: 'notAnswered' })
          expect([total, shown.isConfirmed, shown.placesLeft]).toEqual([undefined, false, null])
          return
        }
        if (!('total' in shown.price) || !total) throw new Error('It has a price')
        const lines = shown.price.lines.reduce((sum, { amount }) => sum + parseMoney(amount, 'INR').minor, 0n)
        expect(lines).toBe(total.minor)
        // At the rate of the day, to the nearest unit.
        expect(Math.abs(Number(total.minor) - what.minor * 23.4741)).toBeLessThanOrEqual(0.51)
        expect(shown.isConfirmed).toBe(true)
      }),
    )
  })

  test('is no price for any other party', () => {
    fc.assert(
      fc.property(said, parties, (what, party) => {
        fc.pre(!isSameParty(what.party, party))
        const { total, shown, slots, planned } = priced(boat(what), party)
        expect(shown.price).toMatchObject({ why: 'notAnswered' })
        expect([total, slots, planned.seats, planned.isUnconfirmed]).toEqual([undefined, [], 0, false])
      }),
    )
  })

  test('counts as said now for ten minutes, and only where nobody was silent since', () => {
    fc.assert(
      fc.property(said, fc.integer({ min: 0, max: 30 }), fc.boolean(), (what, minutes, isUnanswered) => {
        const { shown, planned, total } = priced(boat(what, { isUnanswered }), what.party, { now: plusMinutes(NOW, minutes) })
        expect(total).toBeDefined()
        expect(shown.isConfirmed).toBe(minutes < 10 && !isUnanswered)
        expect(planned.isUnconfirmed).toBe(!shown.isConfirmed)
      }),
    )
  })

  test('never leaves fewer places than none, and those of the same cart are taken from them', () => {
    fc.assert(
      fc.property(said, fc.integer({ min: 0, max: 60 }), (what, taken) => {
        const { shown } = priced(boat(what), what.party, { taken })
        expect(shown.placesLeft).toBe(what.places === null ? null : Math.max(0, what.places - taken))
      }),
    )
  })
})

test('what is not sold here has the reason in place of a price, whatever was said before', () => {
  const what = { party: { adults: 2, childAges: [], infants: 0 }, minor: 100, places: null, days: 1 }
  const { shown, planned } = priced(boat(what, { refusedWhy: 'This supplier does not sell to your site now.' }), what.party)
  expect(shown.price).toEqual({ why: 'notOnSale', sentence: 'This supplier does not sell to your site now.' })
  expect([shown.isConfirmed, planned.isUnconfirmed]).toEqual([false, false])
})

test('another way has its own reason, or none that was said', () => {
  const what = { party: { adults: 2, childAges: [], infants: 0 }, minor: 100, places: null, days: 1 }
  expect(priced(boat(what, { transfer: 'sharing' }), what.party).shown.price).toMatchObject({ why: 'noTransferRate' })
  expect(priced(boat(what, { transfer: 'private' }), what.party).shown.price).toMatchObject({ why: 'noTicketRate' })
})

test('its times are over when they are, also where nobody has asked since', () => {
  const what = { party: { adults: 2, childAges: [], infants: 0 }, minor: 100, places: null, days: 1 }
  const at = (now: string) => priced(boat(what), what.party, { now: instant(now) })
  expect(at('2027-01-01T08:00:00Z')).toMatchObject({
    slots: [{ isTooLate: false }],
    shown: { freeUntil: '2027-01-02T10:00:00.000Z' },
  })
  expect(at('2027-01-03T08:00:00Z').shown.freeUntil).toBeNull()
  expect(at('2027-01-13T10:00:01Z').slots).toMatchObject([{ isTooLate: true }])
})
