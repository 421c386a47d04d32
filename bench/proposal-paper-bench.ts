import { readPdf } from '../packages/server/src/papers/testing/read-pdf.ts'
import { startBenchServer } from './bench-server.ts'
import { openDesk } from './quote-journey.ts'
import { median, report, rounded } from './report.ts'

/**
 * A proposal of twelve pages as a PDF: from the request to its last byte, with the quotation read from the database, drawn by the process beside the node; and what one
 * costs the thread that answers requests.
 */
const [DAYS, LINES, WARM, ROUNDS] = [30, 210, 3, 20]
const PAGES = 12

const server = await startBenchServer({ NODE_ENV: 'test' })
try {
  const desk = await openDesk(server)
  const path = `${(await desk.quote({ days: DAYS, lines: LINES })).proposalPath}/pdf`
  const { pages } = await readPdf(await desk.download(path))
  const times: number[] = []
  const before = process.threadCpuUsage()
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    const begun = performance.now()
    await desk.download(path)
    times.push(performance.now() - begun)
  }
  const { user, system } = process.threadCpuUsage(before)
  const thread = rounded((user + system) / 1_000 / (WARM + ROUNDS))
  const ms = rounded(median(times.slice(WARM)))
  report({
    name: `proposal of ${pages} pages as a PDF`,
    value: ms,
    unit: 'ms',
    wanted: '≤ 150',
    good: ms <= 150 && pages >= PAGES,
    detail: `${LINES} services in ${DAYS} days, request to last byte, p50 of ${ROUNDS}; one costs the thread of the requests ${thread} ms`,
  })
} finally {
  await server.close()
}
process.exit()
