import { AIRLINES, findAirline } from '@tradewind/domain/reference/airlines'
import { findAirport } from '@tradewind/domain/reference/airports'
import { expect, test } from 'vitest'
import { productOf } from './airline-products.ts'
import { readNetwork } from './read-network.ts'
import { ROUTES } from './route-network.ts'

const network = readNetwork()

test('at least sixty real airlines fly, each with a name and a product', () => {
  const codes = Object.keys(ROUTES)
  expect(codes.length).toBeGreaterThanOrEqual(60)
  expect(codes.filter((code) => !findAirline(code) || !productOf(code))).toEqual([])
})

test('every word of the table is a known airport with a frequency', () => {
  const words = Object.entries(ROUTES).flatMap(([airline, bases]) =>
    Object.entries(bases).flatMap(([base, text]) => [base, ...text.split(' ').filter(Boolean)].map((word) => ({ airline, word }))),
  )
  const wrong = words.filter(({ word }) => !/^[A-Z]{3}([1-9]\d?|w[1-7])?$/.test(word) || !findAirport(word.slice(0, 3)))
  expect(wrong).toEqual([])
})

test('every airline serves the hubs it is known for', () => {
  const served = new Set(
    network.flatMap(({ airlineCode, base, outstation }) => [`${airlineCode} ${base.iata}`, `${airlineCode} ${outstation.iata}`]),
  )
  const unserved = AIRLINES.flatMap(({ code, hubs }) => hubs.map((hub) => `${code} ${hub}`)).filter((hub) => !served.has(hub))
  expect(unserved).toEqual([])
})

test('no two flights of an airline share a number, and none has more than four digits', () => {
  const taken = new Set<string>()
  for (const { airlineCode, firstNumber, perDay } of network) {
    for (let number = firstNumber; number < firstNumber + perDay * 2; number++) {
      const name = `${airlineCode}${number}`
      expect(taken.has(name), name).toBe(false)
      expect(number).toBeLessThan(10_000)
      taken.add(name)
    }
  }
})

test('a pair that two bases list counts once', () => {
  const pairs = network.map(
    ({ airlineCode, base, outstation }) => `${airlineCode} ${[base.iata, outstation.iata].sort().join('-')}`,
  )
  expect(new Set(pairs).size).toBe(pairs.length)
})
