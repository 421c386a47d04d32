import pg from 'pg'
import { type BenchServer, startBenchServer } from './bench-server.ts'
import { FIRST_ID, fillTickets } from './fill-tickets.ts'
import { median, report, rounded } from './report.ts'

/**
 * A page of the ticket queue and of the booking list through HTTP, at a million tickets against a thousand: every filter, alone and together, every order,
 * the first page, one deep down, and a jump to the middle; and with as many lines in the audit trail: the desk, the palette and the trail. Two servers with a database each are asked in turns, so that whatever else the machine does falls
 * on both alike; both answer with as many rows.
 */
const SMALL = 1_000
const LARGE = 1_000_000
const ROUNDS = 60

type Asked = {
  server: BenchServer
  size: number
  tokens: Record<'staff' | 'agent', string>
  userId: number
  sample: { pnr: string; ticket: string }
}
/** `path`: of a call that is not the list of tickets; its body stands as it is. */
type Call = { name: string; as?: 'agent'; path?: string; body: (asked: Asked) => Record<string, unknown> }

const month = (monthsAgo: number) => {
  const first = new Date(Date.now() - monthsAgo * 30 * 86_400_000)
  return [first, new Date(first.getTime() + 30 * 86_400_000)].map((day) => day.toISOString().slice(0, 10)) as [string, string]
}
const booked = (monthsAgo: number) => ({ bookedFrom: month(monthsAgo)[0], bookedTo: month(monthsAgo)[1] })
const travel = (monthsAgo: number) => ({ travelFrom: month(monthsAgo)[0], travelTo: month(monthsAgo)[1] })
const deep = ({ size }: Asked) => ({ cursor: Buffer.from(`e${FIRST_ID + size / 2}`).toString('base64url') })
const middle = (share: number) => (asked: Asked) => ({ page: Math.max(2, Math.floor((asked.size * share) / 10 / 2)), pageSize: 10 })

const CALLS: Call[] = [
  { name: 'first page', body: () => ({}) },
  { name: 'deep page', body: deep },
  { name: 'jump to the middle', body: middle(1) },
  { name: 'jump to the last page', body: ({ size }) => ({ page: size }) },
  { name: 'oldest first, jump', body: (asked) => ({ sort: 'BA', ...middle(1)(asked) }) },
  { name: 'by travel', body: () => ({ sort: 'TA' }) },
  { name: 'by travel, deep', body: (asked) => ({ sort: 'TD', ...deep(asked) }) },
  { name: 'by travel, jump', body: (asked) => ({ sort: 'TD', ...middle(1)(asked) }) },
  { name: 'a tab', body: () => ({ status: 'cancelled' }) },
  { name: 'a tab, deep', body: (asked) => ({ status: 'cancelled', ...deep(asked) }) },
  { name: 'a tab, jump', body: (asked) => ({ status: 'cancelled', ...middle(0.1)(asked) }) },
  { name: 'a small tab', body: () => ({ status: 'held', pageSize: 10 }) },
  { name: 'international', body: () => ({ journey: 'international' }) },
  { name: 'international, jump', body: (asked) => ({ journey: 'international', ...middle(0.3)(asked) }) },
  { name: 'PNR', body: ({ sample }) => ({ pnrOrTicket: sample.pnr }) },
  { name: 'ticket number', body: ({ sample }) => ({ pnrOrTicket: sample.ticket }) },
  { name: 'quick search of a PNR', body: ({ sample }) => ({ search: sample.pnr }) },
  { name: 'an airline of nearly half', body: () => ({ airlineCode: '6E' }) },
  { name: 'an airline of one in twenty', body: () => ({ airlineCode: 'SQ' }) },
  { name: 'an airline of one in twenty, deep', body: (asked) => ({ airlineCode: 'SQ', ...deep(asked) }) },
  { name: 'a surname of one in twenty', body: () => ({ passengerName: 'mehta' }) },
  { name: 'a surname of one in twenty, deep', body: (asked) => ({ passengerName: 'mehta', ...deep(asked) }) },
  { name: 'a whole name, family name first', body: () => ({ passengerName: 'Mehta/Rohan' }) },
  { name: 'a whole name with an accent', body: () => ({ passengerName: 'Mr Róhan Mehta' }) },
  { name: 'a rare airline with a surname', body: () => ({ airlineCode: 'SQ', passengerName: 'mehta', pageSize: 1 }) },
  { name: 'booked in a month', body: () => booked(14) },
  { name: 'travelling in a month', body: () => travel(14) },
  { name: 'travelling in a month, by travel', body: () => ({ ...travel(14), sort: 'TA' }) },
  { name: 'booked and travelling in a month', body: () => ({ ...booked(14), ...travel(13) }) },
  { name: "one customer's", body: ({ userId }) => ({ userId }) },
  { name: "one customer's, jump", body: (asked) => ({ userId: asked.userId, ...middle(0.05)(asked) }) },
  {
    name: 'all filters at once',
    body: () => ({
      status: 'ticketed',
      journey: 'domestic',
      airlineCode: '6E',
      passengerName: 'a',
      bookedFrom: booked(30).bookedFrom,
      travelFrom: travel(29).travelFrom,
    }),
  },
  { name: "an agency's list", as: 'agent', body: () => ({}) },
  { name: "an agency's list, deep", as: 'agent', body: deep },
  { name: "an agency's list, jump", as: 'agent', body: middle(0.1) },
  { name: "an agency's list, by travel, jump", as: 'agent', body: (asked) => ({ sort: 'TA', ...middle(0.1)(asked) }) },
  { name: "an agency's list, a tab", as: 'agent', body: () => ({ status: 'ticketed' }) },
  { name: "an agency's list, a surname", as: 'agent', body: () => ({ passengerName: 'rao' }) },
  { name: "an agency's list, an airline", as: 'agent', body: () => ({ airlineCode: '6E' }) },
  { name: "an agency's list, travelling in a month", as: 'agent', body: () => travel(6) },
  { name: 'sales of every kind', path: 'sales/getSales', body: () => ({}) },
  { name: 'sales of every kind, deep', path: 'sales/getSales', body: deep },
  {
    name: 'sales of a kind on a tab',
    path: 'sales/getSales',
    body: () => ({ filters: { kind: 'flight', tab: 'held' }, pageSize: 10 }),
  },
  { name: "one customer's sales", path: 'sales/getSales', body: ({ userId }) => ({ filters: { userId } }) },
  { name: 'bookings together', as: 'agent', path: 'sales/getMyBookings', body: () => ({}) },
  { name: 'bookings together, one stage', as: 'agent', path: 'sales/getMyBookings', body: () => ({ filters: { stage: 'ended' } }) },
  { name: 'a sale by its PNR', path: 'sales/getSales', body: ({ sample }) => ({ filters: { number: sample.pnr } }) },
  { name: 'the desk of staff', path: 'desk/getDesk', body: () => ({}) },
  { name: 'the desk of an agency', as: 'agent', path: 'desk/getDesk', body: () => ({}) },
  { name: 'palette: a PNR', path: 'desk/find', body: ({ sample }) => ({ text: sample.pnr }) },
  { name: 'palette: a surname', path: 'desk/find', body: () => ({ text: 'mehta' }) },
  { name: 'audit trail', path: 'audit/getEntries', body: () => ({}) },
  { name: 'audit trail, an area', path: 'audit/getEntries', body: () => ({ filters: { area: 'rules' } }) },
  {
    name: 'audit trail, three months',
    path: 'audit/getEntries',
    body: () => ({ filters: { from: month(15)[0], to: month(13)[1] } }),
  },
  { name: 'audit trail, rare words', path: 'audit/getEntries', body: () => ({ filters: { text: 'Rule 17 of' } }) },
]

const small = await prepare(SMALL)
const large = await prepare(LARGE)
for (const call of CALLS) await measure(call)
await small.server.close()
await large.server.close()

async function measure(call: Call): Promise<void> {
  const { name, path, body } = call
  // As many rows from both: a thousand tickets may have fewer of a kind than fit a page.
  const { rows } = await ask(small, call, body(small))
  const pageSize = Math.max(1, Math.min(rows, (body(small).pageSize as number | undefined) ?? 25))
  const sized = (asked: Asked) =>
    path === undefined && body(asked).page === undefined ? { ...body(asked), pageSize } : body(asked)
  const times = { small: [] as number[], large: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [size, asked] of Object.entries({ small, large }) as ['small' | 'large', Asked][]) {
      const answer = await ask(asked, call, sized(asked))
      if (path === undefined && answer.rows !== pageSize && name !== 'jump to the last page')
        throw new Error(`${name}: ${answer.rows} rows of ${asked.size}, not ${pageSize}`)
      if (round >= ROUNDS / 4) times[size].push(answer.ms)
    }
  }
  const [before, after] = [median(times.small), median(times.large)]
  const ratio = rounded(after / before)
  report({
    name: `queue: ${name}`,
    value: ratio,
    unit: '× at 1,000,000 ÷ at 1,000',
    wanted: '≤ 1.25',
    good: ratio <= 1.25,
    detail: `p50 ${rounded(before)} ms → ${rounded(after)} ms, ${path === undefined ? pageSize : rows} rows`,
  })
}

async function prepare(size: number): Promise<Asked> {
  const server = await startBenchServer()
  const admin = new pg.Client({ connectionString: server.databaseUrl })
  await admin.connect()
  await fillTickets(admin, size)
  const { rows: users } = await admin.query("select id from users where email = 'agent2@skylark.example'")
  const { rows: samples } = await admin.query('select pnr, ticket_numbers[1] as ticket from bookings where id = $1', [
    FIRST_ID + size / 2,
  ])
  await admin.end()
  return {
    server,
    size,
    tokens: { staff: await server.logIn('admin@skylark.example'), agent: await server.logIn('agent@skylark.example') },
    userId: users[0].id,
    sample: samples[0],
  }
}

async function ask({ server, tokens }: Asked, { as, path }: Call, body: object): Promise<{ ms: number; rows: number }> {
  const started = performance.now()
  const answer = await fetch(`${server.url}/api/${path ?? (as ? 'flight/getBookedFlights' : 'flight/getTickets')}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'auth-token': tokens[as ?? 'staff'] },
    body: JSON.stringify(body),
  })
  const { tickets, bookings, sales, entries, departures } = (await answer.json()) as Record<
    'tickets' | 'bookings' | 'sales' | 'entries',
    unknown[]
  > & {
    departures?: { next: unknown[] }
  }
  const rows = tickets ?? bookings ?? entries ?? departures?.next ?? sales
  if (!rows) throw new Error(`${path ?? 'tickets'} ${JSON.stringify(body)}: ${answer.status}`)
  return { ms: performance.now() - started, rows: rows.length }
}
