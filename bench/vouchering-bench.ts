import { startBenchServer } from './bench-server.ts'
import { openDesk } from './quote-journey.ts'
import { median, report, rounded } from './report.ts'

/**
 * A quotation is vouchered: each of its lines becomes a sale with its share of the total, is put on account, captured and invoiced, in one transaction. Large ones against small ones, in
 * turns: a line costs the same in either. Answers are not checked against the contract, as in production.
 */
process.env.NODE_ENV = 'production'
const { tripsOf } = await import('../packages/server/src/database/pooled-dialect.ts')
const [FEW, MANY, DAYS] = [100, 400, 90]
const [WARM, ROUNDS] = [2, 8]
const [WANTED, WANTED_TRIPS] = [1.25, 5]

const server = await startBenchServer({ NODE_ENV: 'test' })
const { db } = server.app
try {
  const desk = await openDesk(server)
  const taken = new Map([FEW, MANY].map((lines) => [lines, { times: [] as number[], trips: [] as number[] }]))
  for (let round = -WARM; round < ROUNDS; round += 1)
    for (const [lines, { times, trips }] of taken) {
      const quoted = await desk.quote({ days: DAYS, lines })
      const before = tripsOf(db).trips
      const began = performance.now()
      await desk.voucher(quoted)
      if (round < 0) continue
      times.push(performance.now() - began)
      trips.push(tripsOf(db).trips - before)
    }
  const of = (lines: number) => ({
    ms: median(taken.get(lines)?.times ?? []),
    trips: median(taken.get(lines)?.trips ?? []),
  })
  const [few, many] = [of(FEW), of(MANY)]
  const ratio = rounded(many.ms / MANY / (few.ms / FEW))
  report({
    name: `vouchering a quotation of ${MANY} lines, a line`,
    value: ratio,
    unit: `× one of ${FEW} lines`,
    wanted: `≤ ${WANTED}`,
    good: ratio <= WANTED,
    detail: `p50 ${rounded(few.ms, 0)} ms → ${rounded(many.ms, 0)} ms, of ${ROUNDS}`,
  })
  const perLine = rounded((many.trips - few.trips) / (MANY - FEW), 1)
  report({
    name: 'vouchering a quotation, trips for one more line',
    value: perLine,
    unit: 'trips to the database',
    wanted: `≤ ${WANTED_TRIPS}`,
    good: perLine <= WANTED_TRIPS,
    detail: `${few.trips} for ${FEW} lines, ${many.trips} for ${MANY}, with what ran beside them`,
  })
  desk.close()
} finally {
  await server.close()
}
process.exit()
