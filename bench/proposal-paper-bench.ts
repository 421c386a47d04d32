import { Agent, request } from 'node:http'
import { addDays, dateIn, instant } from '@tradewind/domain/time'
import { DEMO_PASSWORD } from '../packages/server/src/demo/demo-sites.ts'
import { readPdf } from '../packages/server/src/papers/testing/read-pdf.ts'
import { startBenchServer } from './bench-server.ts'
import { median, report, rounded } from './report.ts'

/**
 * A proposal of twelve pages as a PDF: from the request to its last byte, with the quotation read from the database, drawn by the process beside the node; and what one
 * costs the thread that answers requests.
 */
const [DAYS, LINES, WARM, ROUNDS] = [30, 210, 3, 20]
const PAGES = 12
const HOST = 'bluedhow.localhost'

const agent = new Agent({ keepAlive: true })
const server = await startBenchServer({ NODE_ENV: 'test' })
try {
  const path = await sendProposal()
  const { pages } = await readPdf(await download(path))
  const times: number[] = []
  const before = process.threadCpuUsage()
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    const begun = performance.now()
    await download(path)
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

/** The address of its PDF. */
async function sendProposal(): Promise<string> {
  const { sessionId: as } = await send<{ sessionId: string }>('wl/user/login', {
    email: 'admin@bluedhow.example',
    password: DEMO_PASSWORD,
  })
  const { users } = await send<{ users: { id: number }[] }>('wl/user/searchWlUser', { searchQuery: 'agent@bluedhow' }, as)
  const arrivalDate = addDays(dateIn('Asia/Dubai', instant(Date.now())), 40)
  const miscellaneous = Array.from({ length: LINES }, (_, at) => ({
    ...{ name: `Guide and vehicle for part ${at + 1} of the journey`, price: '100', cost: '70' },
    ...{ startDate: addDays(arrivalDate, at % DAYS), time: `${String(8 + (at % 10)).padStart(2, '0')}:00` },
    description: 'Meets the party in the lobby, with water and a sign that has the name of the lead traveller on it.',
  }))
  const wish = {
    ...{ customerId: users[0]?.id, kartName: 'A month in the Emirates', adults: 2, noOfDays: DAYS, noOfNights: DAYS - 1 },
    ...{ currencySymbol: 'AED', arrivalDate, totalPrice: `${LINES * 100}.00`, miscellaneous },
  }
  const { kart } = await send<{ kart: { id: number; version: number } }>('kart/saveKart', wish, as)
  const sent = { quotationId: kart.id, version: kart.version, email: '', idempotencyKey: 'bench' }
  const { proposal } = await send<{ proposal: { link: string } }>('proposals/sendProposal', sent, as)
  return `${new URL(proposal.link).pathname}/pdf`
}

async function send<Answer>(path: string, body: object, as?: string): Promise<Answer> {
  const text = (await call(`/api/${path}`, { body: JSON.stringify(body), ...(as && { as }) })).toString()
  return JSON.parse(text) as Answer
}

function download(path: string): Promise<Buffer> {
  return call(path, {})
}

/** A call to the site of a host: `fetch` would name the address as the host. */
function call(path: string, { body, as }: { body?: string; as?: string }): Promise<Buffer> {
  return new Promise((resolve, fail) => {
    const headers = { host: HOST, 'content-type': 'application/json', ...(as && { 'auth-token': as }) }
    const sent = request(`${server.url}${path}`, { method: body ? 'POST' : 'GET', agent, headers }, async (answer) => {
      const bytes = Buffer.concat((await answer.toArray()) as Buffer[])
      if (answer.statusCode === 200) resolve(bytes)
      else fail(new Error(`${path}: ${answer.statusCode} ${bytes.toString().slice(0, 300)}`))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
