import type { CallMeta } from '@tradewind/contract/call'
import { contract } from '@tradewind/contract/contract'
import type { Actor } from '@tradewind/domain/accounts/actor'
import { ALL_PERMISSIONS } from '@tradewind/domain/permissions/permissions'
import pg from 'pg'
import { median, report, rounded } from './report.ts'

/**
 * The customers list of a site with a million customers beside that of one with a thousand, in turns on one server, by filter; and what asking whether somebody may
 * make a call takes of the time of a trivial read.
 */
process.env.NODE_ENV ??= 'production'
const { startBenchServer } = await import('./bench-server.ts')
const { whyNotAdmitted } = await import('../packages/server/src/http/why-not-admitted.ts')
const { inSite } = await import('../packages/server/src/database/in-site.ts')
const { listCustomers } = await import('../packages/server/src/customers/list-customers.ts')
const { CustomerListInput } = await import('@tradewind/contract/customers/customers')

const MANY = Number(process.env.CUSTOMERS ?? 1_000_000)
const FEW = 1_000
const ROUNDS = 40
const [SMALL, LARGE] = [1, 2]

const server = await startBenchServer()
const admin = new pg.Client({ connectionString: server.databaseUrl })
await admin.connect()
await admin.query("set session_replication_role = 'replica'")
await fill(SMALL, FEW)
await fill(LARGE, MANY)
await admin.query('vacuum analyze users, legal_entities, user_counts')
await admin.end()

/** Believable people by plain SQL, triggers off: what they would have kept is set as they would have. One in a hundred is blocked, one in ten an agent. */
async function fill(siteId: number, size: number): Promise<void> {
  const first = siteId * 100_000_000
  await admin.query(
    `insert into legal_entities (site_id, id, kind, name)
     select $1, $2::integer + n, case when n % 10 = 0 then 'agency' else 'person' end, 'Entity ' || n from generate_series(1, $3::integer) n`,
    [siteId, first, size],
  )
  await admin.query(
    `insert into users (site_id, id, legal_entity_id, user_type, email, first_name, last_name, phone_numbers, status, is_blocked, is_look_to_book_exempt,
       approval, created_by, permission_group_id, search_text)
     select $1, $2::integer + n, $2::integer + n, case when n % 100 = 5 then 'staff' when n % 10 = 0 then 'travelAgent' else 'retail' end,
       'p' || n || '@bench.example', 'Asha' || n % 997, 'Rao' || n,
       jsonb_build_array(jsonb_build_object('label', 'Primary', 'phoneCountryCode', '+91', 'phoneNumber', '98' || (10000000 + n))),
       case when n % 50 = 0 then 'pending' else 'verified' end, n % 100 = 0, n % 100 = 1, case when n % 100 = 2 then 'waiting' else 'approved' end,
       case when n % 100 = 4 then $2::integer + 5 end, case when n % 100 = 5 then 1 end,
       'ASHA' || n % 997 || ' RAO' || n || ' P' || n || '@BENCH.EXAMPLE 98' || (10000000 + n)
     from generate_series(1, $3::integer) n`,
    [siteId, first, size],
  )
  await admin.query('delete from user_counts where site_id = $1', [siteId])
  await admin.query(
    `insert into user_counts (site_id, created_by, user_type, permission_group_id, is_blocked, is_look_to_book_exempt, status, approval, slot, count)
     select site_id, whose, user_type, coalesce(permission_group_id, 0), is_blocked, is_look_to_book_exempt, status, approval, id % 16, count(*)
     from users, lateral (select 0 union all select created_by where created_by is not null) as of (whose) where site_id = $1 group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
    [siteId],
  )
}

/** As many as are blocked of a thousand: the pages of both have as many rows. */
const EVEN = { pageSize: 10 }
/** What one has of a thousand is had by 1,111 of a million, unless the whole of it is asked for: `of` the size. */
const FILTERS: Readonly<Record<string, (size: number) => object>> = {
  'no filter': () => ({}),
  'a name': () => ({ search: 'RAO777' }),
  'a name that one person has': (size) => ({ search: size === FEW ? 'RAO777' : `RAO${Math.floor(size * 0.777777)}` }),
  'a phone': () => ({ search: '98 1000 0777' }),
  'a type': () => ({ userType: 'travelAgent' }),
  'an e-mail': () => ({ search: 'p777@bench.example' }),
  blocked: () => ({ state: 'blocked', ...EVEN }),
  exempted: () => ({ state: 'exempted', ...EVEN }),
  'waiting for approval': () => ({ state: 'waiting', ...EVEN }),
  'those whom one person made': (size) => ({ staffId: (size === FEW ? SMALL : LARGE) * 100_000_000 + 5, ...EVEN }),
  'a permission group': () => ({ rbacUserGroupId: 1, ...EVEN }),
  'customers alone': () => ({ isCustomer: true }),
  'the oldest first': () => ({ order: 'oldest' }),
  'agents who are blocked': () => ({ userType: 'travelAgent', state: 'blocked', ...EVEN }),
  'page 4 of a type': () => ({ userType: 'travelAgent', page: 4, ...EVEN }),
  'not verified': () => ({ state: 'notVerified', ...EVEN }),
  'a number': () => ({ search: '#777' }),
  'a company': () => ({ companyName: 'Entity 770' }),
  'a company that is one': (size) => ({ companyName: size === FEW ? 'Entity 770' : `Entity ${Math.floor(size * 0.07777) * 10}` }),
}
for (const [name, filter] of Object.entries(FILTERS)) {
  const times = { [SMALL]: [] as number[], [LARGE]: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const siteId of [SMALL, LARGE]) {
      const began = performance.now()
      await inSite(server.app.db, siteId, (tx) => listCustomers(tx, CustomerListInput.parse(filter(siteId === SMALL ? FEW : MANY))))
      if (round >= ROUNDS / 4) times[siteId]?.push(performance.now() - began)
    }
  const [few, many] = [median(times[SMALL] ?? []), median(times[LARGE] ?? [])]
  const value = rounded(many / few)
  report({
    name: `customers: ${name}, ${MANY} against ${FEW}`,
    value,
    unit: '× p50',
    wanted: '≤ 1.25',
    good: value <= 1.25,
    detail: `${rounded(many)} ms against ${rounded(few)} ms`,
  })
}

const CALLS = Object.values(contract).flatMap((calls) =>
  Object.values(calls).map((call) => (call as unknown as { '~orpc': { meta: CallMeta } })['~orpc'].meta),
)
const person: Actor = {
  ...{ siteId: SMALL, userId: 1, userType: 'staff', email: '', firstName: '', lastName: '', legalEntityId: 1 },
  ...{ isSuperAdmin: false, isFlightSearchAllowed: true, isFlightHoldAllowed: true },
  permissions: new Set(ALL_PERMISSIONS.filter((_, place) => place % 2 === 0)),
}
const agent: Actor = { ...person, userType: 'travelAgent', permissions: new Set(), withheld: ['hold', 'account'] }
const TIMES = 2_000
const began = performance.now()
for (let time = 0; time < TIMES; time += 1)
  for (const meta of CALLS) {
    whyNotAdmitted(person, { can_show_permission_menu: true }, meta)
    whyNotAdmitted(agent, { can_show_permission_menu: true }, meta)
  }
const checkMs = (performance.now() - began) / (TIMES * CALLS.length * 2)
const token = await server.logIn('agent@skylark.example')
const reads: number[] = []
for (let round = 0; round < 200; round += 1) {
  const start = performance.now()
  const answer = await fetch(`${server.url}/api/wl/user/getWalletBalance`, { headers: { 'auth-token': token } })
  await answer.arrayBuffer()
  if (round >= 50) reads.push(performance.now() - start)
}
const share = rounded((100 * checkMs) / median(reads), 3)
report({
  name: 'permission check: of a trivial read',
  value: share,
  unit: '%',
  wanted: '≤ 1',
  good: share <= 1,
  detail: `${rounded(checkMs * 1_000, 3)} µs of ${rounded(median(reads))} ms`,
})
await server.close()
