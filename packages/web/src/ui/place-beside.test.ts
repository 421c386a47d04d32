import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { placeBeside } from './place-beside.ts'

const PHONE = { width: 320, height: 568 }
const DESK = { width: 1440, height: 900 }
/** A control of 40 pixels with its upper left corner here. */
const at = (left: number, top: number) => ({ left, top, right: left + 40, bottom: top + 40 })

describe('a layer hangs from its control', () => {
  test.each([
    {
      what: 'below it, from its left edge',
      control: at(100, 10),
      layer: { width: 200, height: 300 },
      window: DESK,
      is: { left: 100, top: 56 },
    },
    {
      what: 'from its right edge',
      control: at(1300, 10),
      layer: { width: 200, height: 300 },
      window: DESK,
      align: 'right',
      is: { left: 1140, top: 56 },
    },
    {
      what: 'above it, where only that side holds it',
      control: at(100, 700),
      layer: { width: 200, height: 300 },
      window: DESK,
      is: { left: 100, top: 394 },
    },
    {
      what: 'on the larger side, where neither holds it',
      control: at(0, 100),
      layer: { width: 200, height: 900 },
      window: PHONE,
      is: { left: 8, top: 146, maxHeight: 414 },
    },
    {
      what: 'over it, where both sides are too small',
      control: at(0, 190),
      layer: { width: 200, height: 900 },
      window: { width: 720, height: 400 },
      is: { left: 8, top: 8, maxHeight: 384 },
    },
    {
      what: 'pushed in from the left edge',
      control: at(20, 10),
      layer: { width: 200, height: 100 },
      window: PHONE,
      align: 'right',
      is: { left: 8 },
    },
    {
      what: 'pushed in from the right edge',
      control: at(270, 10),
      layer: { width: 200, height: 100 },
      window: PHONE,
      is: { left: 112 },
    },
  ] as const)('$what', ({ control, layer, window, is, ...rest }) => {
    expect(placeBeside(control, layer, window, 'align' in rest ? rest.align : 'left')).toMatchObject(is)
  })
})

test('wherever its control is, a layer that is no wider than the window lies within it', () => {
  const [across, down] = [fc.integer({ min: -2000, max: 4000 }), fc.integer({ min: -2000, max: 4000 })]
  fc.assert(
    fc.property(
      across,
      down,
      fc.integer({ min: 1, max: 304 }),
      fc.integer({ min: 1, max: 3000 }),
      fc.boolean(),
      (x, y, width, height, isRight) => {
        const { left, top, maxHeight } = placeBeside(at(x, y), { width, height }, PHONE, isRight ? 'right' : 'left')
        expect(left).toBeGreaterThanOrEqual(8)
        expect(left + width).toBeLessThanOrEqual(312)
        expect(top).toBeGreaterThanOrEqual(8)
        expect(top + Math.min(height, maxHeight)).toBeLessThanOrEqual(560)
      },
    ),
  )
})
