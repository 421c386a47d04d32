import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { countsOf, type Run, runSuite, type Suite } from './run-vitest.ts'

const FILE = resolve('e2e/a-cart-is-paid.journey.ts')
const GREEN: Run = { passed: 10, failed: 0, output: '', failures: [], files: [], isWhole: true }
const RED: Run = { passed: 9, failed: 1, output: '', failures: ['  a > b'], files: [FILE], isWhole: true }

/** Runs a suite whose runs end like this, one after the other, and keeps what was asked. */
async function play(...ends: Run[]) {
  const [asked, said]: [Suite[], string[]] = [[], []]
  const run = async (suite: Suite) => {
    asked.push(suite)
    return ends[asked.length - 1] as Run
  }
  const counts = await runSuite({ name: 'browser', options: ['--config', 'x'] }, run, (sentence) => said.push(sentence))
  return { asked, counts, said }
}

test('what passed is not run again', async () => {
  const { asked, counts } = await play(GREEN)
  expect(asked).toHaveLength(1)
  expect(counts).toMatchObject({ passed: 10, failed: 0, unsteady: [] })
})

test('a file in which a test failed is run once more by itself: what passes then is named as unsteady', async () => {
  const { asked, counts, said } = await play(RED, { ...GREEN, passed: 3 })
  expect(said).toEqual(['1 failed. Once more: e2e/a-cart-is-paid.journey.ts'])
  expect(asked[1]).toEqual({ name: 'browser-again', options: ['--config', 'x'], only: [FILE] })
  expect(counts).toMatchObject({ passed: 10, failed: 0, failures: [], unsteady: ['  a > b'] })
})

test('what fails twice has failed', async () => {
  expect((await play(RED, RED)).counts).toMatchObject({ passed: 9, failed: 1, failures: ['  a > b'], unsteady: [] })
})

test('many files, and what failed outside a test, are not run again', async () => {
  const many = { ...RED, failed: 5, files: ['a', 'b', 'c', 'd', 'e'] }
  for (const end of [many, { ...RED, isWhole: false }]) {
    const { asked, counts } = await play(end)
    expect(asked).toHaveLength(1)
    expect(counts.failed).toBeGreaterThan(0)
  }
})

test('an unhandled rejection beside a failed test, a file that did not load and a suite without a test are not whole', () => {
  const failed = { status: 'failed', fullName: 'pays', failureMessages: ['no'] }
  const report = {
    numPassedTests: 1,
    numFailedTests: 1,
    testResults: [{ name: FILE, status: 'failed', assertionResults: [failed] }],
  }
  expect(countsOf({ code: 1, output: '' }, report)).toMatchObject({ failed: 1, files: [FILE], isWhole: true })
  expect(countsOf({ code: 1, output: 'Unhandled Errors' }, report)).toMatchObject({ failed: 1, isWhole: false })
  const unloaded = {
    numPassedTests: 1,
    numFailedTests: 0,
    testResults: [{ name: FILE, status: 'failed', message: 'x', assertionResults: [] }],
  }
  expect(countsOf({ code: 1, output: '' }, unloaded)).toMatchObject({ failed: 1, isWhole: false })
  expect(countsOf({ code: 1, output: 'died' }, undefined)).toMatchObject({ failed: 1, isWhole: false })
  expect(countsOf({ code: 1, output: 'died' }, { ...report, numFailedTests: 0, testResults: [] })).toMatchObject({
    failed: 1,
    files: [],
  })
})
