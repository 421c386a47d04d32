import type { PartnerFigures } from '@tradewind/contract/partner-sites/network-figures'
import { expect, test } from 'vitest'
import { describeErrors, describeLookToBook, figuresOf, partnerDays, requestsByDay } from './partner-figures.ts'

const DAY = { day: '2031-03-03', requests: 40, errors: 1, looks: 30 }
const FIGURES: PartnerFigures = {
  ...{ mongoSiteId: '2', category: 'Flights', sales: '100.00', orders: 2, requests: 40, errors: 1, looks: 30, days: [DAY] },
}

test('the figures of a partner are those of the category', () => {
  const all: PartnerFigures[] = [FIGURES, { ...FIGURES, category: 'TourPackages' }]
  expect(figuresOf(all, { siteId: '2', category: 'TourPackages' })?.category).toBe('TourPackages')
  expect(figuresOf(all, { siteId: '3', category: 'Flights' })).toBe(undefined)
  expect(figuresOf(undefined, { siteId: '2', category: 'Flights' })).toBe(undefined)
})

test('look to book and errors have no number where there is none', () => {
  expect([describeLookToBook(FIGURES), describeLookToBook({ looks: 30, orders: 0 })]).toEqual(['15 : 1', undefined])
  expect([describeLookToBook({ looks: 5, orders: 2 }), describeErrors(FIGURES)]).toEqual(['2.5 : 1', '2.5%'])
  expect(describeErrors({ errors: 0, requests: 0 })).toBe(undefined)
})

test('each of the last days has its requests', () => {
  const days = requestsByDay({ days: [DAY] }, { today: '2031-03-04', span: 3 })
  expect(days.map(({ day, requests }) => [day, requests])).toEqual([
    ['2031-03-02', 0],
    ['2031-03-03', 40],
    ['2031-03-04', 0],
  ])
})

test('each of the last days has its requests beside its sales, and a day may have either', () => {
  const sold = [
    { day: '2031-03-02', orders: 1, sales: '100.00' },
    { day: '2031-03-03', orders: 2, sales: '50.50' },
  ]
  const days = partnerDays(FIGURES, { sold, today: '2031-03-04', span: 3 })
  expect(days.map(({ day, requests, looks, orders, sales }) => [day, requests, looks, orders, sales])).toEqual([
    ['2031-03-02', 0, 0, 1, '100.00'],
    ['2031-03-03', 40, 30, 2, '50.50'],
    ['2031-03-04', 0, 0, 0, '0'],
  ])
  expect(partnerDays({ ...FIGURES, sales: null }, { sold: [], today: '2031-03-04', span: 1 })[0]?.sales).toBe(null)
})
