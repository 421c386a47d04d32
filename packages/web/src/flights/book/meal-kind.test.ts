import { expect, test } from 'vitest'
import { mealKind } from './meal-kind.ts'

test.each([
  ['Vegetable biryani', 'veg'],
  ['Paneer tikka sandwich', 'veg'],
  ['Jain meal', 'veg'],
  ['Chicken keema roll', 'nonVeg'],
  ['Non veg meal', 'nonVeg'],
  ['Non-vegetarian sandwich combo', 'nonVeg'],
  ['Egg and cheese croissant', 'nonVeg'],
  ['Meal of the day', undefined],
])('%s is %s', (description, kind) => {
  expect(mealKind(description)).toBe(kind)
})
