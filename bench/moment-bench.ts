import { findOverlaps, rulesThatNeverWin } from '../packages/domain/src/editions/check-rules.ts'
import { FARE_RULES } from '../packages/domain/src/markups/fare-rules.ts'
import { NO_CONDITIONS } from '../packages/domain/src/markups/markup-rule.ts'
import { ruleOf } from '../packages/domain/src/testing/fare-samples.ts'
import { plainDate } from '../packages/domain/src/time.ts'
import { createWorld } from '../packages/sandbox/src/air/world/create-world.ts'
import { findAirports } from '../packages/server/src/reference/find-airports.ts'
import { filterOptions } from '../packages/web/src/flights/results/filter-options.ts'
import { flight } from '../packages/web/src/flights/results/option-builder.ts'
import { buildOptionTable } from '../packages/web/src/flights/results/option-table.ts'
import { sortRows } from '../packages/web/src/flights/results/sort-options.ts'
import { report, rounded } from './report.ts'

/** What has to be there before somebody notices that it was not: while they type, filter or wait for a first answer. In processor time. */
const AIRLINES = ['6E', 'AI', 'QP']

const options = Array.from({ length: 2_000 }, (_, index) =>
  flight({
    airline: AIRLINES[index % 3] ?? '6E',
    number: String(index >> 1),
    via: index % 2 ? ['BOM'] : [],
    price: `${4_000 + ((index * 7_919) % 9_000)}.00`,
  }),
)
const table = buildOptionTable(options)
reportTimes('2,000 options filtered and sorted', 16, () =>
  sortRows(table, filterOptions(table, { airlines: ['6E', 'AI'], maxPrice: 11_000 }).rows, 'best'),
)

for (const typed of ['new y', 'bengalooru', 'thiruvananthapurm', 'xyzzyx', 'international airport'])
  reportTimes(`airports for '${typed}'`, 5, () => findAirports(typed, 8, 'IN'))

const today = plainDate('2026-11-21')
const named = ['AI', '6E', 'EK', 'QR', 'SQ', null]
const rules = Array.from({ length: 5_000 }, (_, id) =>
  ruleOf({
    id: id + 1,
    markup: null,
    kind: named[id % 6] ? 'airlineSpecific' : 'defaultAirline',
    airlineCode: named[id % 6] ?? null,
    conditions: {
      ...NO_CONDITIONS,
      journey: id % 3 ? 'domestic' : null,
      cabins: id % 2 ? ['economy'] : [],
      fareTypes: [`T${id % 700}`],
    },
  }),
)
reportTimes('5,000 markup rules checked for overlaps and for what never wins', 2_000, () => {
  rulesThatNeverWin(FARE_RULES, rules, today)
  findOverlaps(FARE_RULES, rules, { today, limit: 200 })
})

const world = createWorld({ seed: 7 })
const party = { adults: 1, children: 0, infants: 0 }
const nowMs = Date.parse('2026-11-21T08:00:00Z')
reportTimes('the sandbox: flights of a day between Delhi and Dubai', 60, () =>
  world.journeys({ origin: 'DEL', destination: 'DXB', date: '2026-12-09', party, nowMs }, () => 0),
)

function reportTimes(name: string, mostMs: number, work: () => void): void {
  // Processor time is measured in ticks of a few milliseconds: quicker work is repeated until it fills many.
  const times = mostMs > 1_000 ? 3 : 200
  for (let warm = 0; warm < times; warm += 1) work()
  const started = process.threadCpuUsage()
  for (let turn = 0; turn < times; turn += 1) work()
  const { user, system } = process.threadCpuUsage(started)
  const value = rounded((user + system) / 1_000 / times)
  report({
    name: `a moment: ${name}`,
    value,
    unit: 'ms',
    wanted: `≤ ${mostMs}`,
    good: value <= mostMs,
    detail: `the mean of ${times}`,
  })
}
