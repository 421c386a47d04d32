import { describe, expect, test } from 'vitest'
import { compareSales, growth } from './compare-sales.ts'

const days = Array.from({ length: 60 }, (_, n) => ({ period: `d${n}`, count: n, sales: `${n}.50`, earned: n % 2 ? null : '1.00' }))

describe('sales beside those before', () => {
  test('puts each day beside the one thirty days earlier', () => {
    const bars = compareSales(days, 'sales', 'days')
    expect(bars).toHaveLength(30)
    expect(bars[0]).toEqual({ key: 'd30', value: 30.5, before: 0.5 })
    expect(compareSales(days, 'count', 'months')[0]).toEqual({ key: 'd48', value: 48, before: 36 })
    expect(compareSales(days, 'earned', 'days')[1]).toEqual({ key: 'd31', value: 0, before: 0 })
  })
  test('shows growth only if the earlier period had sales', () => {
    expect([growth(150, 100), growth(50, 100), growth(5, 0), growth(0, 0)]).toEqual([50, -50, undefined, undefined])
  })
})
