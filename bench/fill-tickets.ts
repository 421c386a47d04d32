import type pg from 'pg'
import { priceFare } from '../packages/domain/src/markups/price-fare.ts'
import { delhiBengaluru, ruleOf } from '../packages/domain/src/testing/fare-samples.ts'
import { writeExact } from '../packages/server/src/database/exact-json.ts'

/** Ids begin here, so that the demo's own bookings stay apart. */
export const FIRST_ID = 10_000_000

/** The desk shows what held seats will cost; for others nothing reads it. */
const HELD_AT = priceFare({
  fare: delhiBengaluru,
  party: { adults: 2, children: 1, infants: 0 },
  rule: ruleOf(),
  gstBasisPoints: 1_800,
})

/**
 * Believable bookings over three years by plain SQL, triggers off: mostly ticketed, one in fifty held; most with one big customer, one in ten an agency's; a
 * surname is one passenger in twenty. What the triggers would have kept is set as they would have. And as many lines in the audit trail.
 */
export async function fillTickets(admin: pg.Client, size: number): Promise<void> {
  await admin.query("set session_replication_role = 'replica'")
  // Which airline says nothing about which surname: each is picked by a hash of its own.
  await admin.query(
    "create or replace function pg_temp.pick(n integer, of_what integer, choices integer) returns integer language sql immutable as 'select (hashint8extended(n, of_what) & 1048575)::integer % choices'",
  )
  await admin.query(
    `insert into flight_orders (site_id, id, search_id, search_by, searched_at, user_id, legal_entity_id, passengers, contact, created_at)
     select 1, ${FIRST_ID}, 'bench', '{}', now(), u.id, u.legal_entity_id, '[]', '{"email":"x@example.com","phoneCode":"+91","mobileNo":"9810011001"}', now()
     from users u where email = 'agent@skylark.example' on conflict do nothing`,
  )
  await admin.query(
    `insert into bookings (site_id, id, flight_order_id, user_id, legal_entity_id, idempotency_key, status, needs_staff, money, amount_minor, currency, supplier, source, result_index,
       trace_id, is_lcc, issues, is_refundable, is_hold_allowed, is_domestic, validating_airline, option, priced, supplier_order, pnr, lead_passenger, passenger_count, sectors, airline_codes,
       travel_at, ticket_numbers, hold_ends_at, booked_on, created_at, updated_at, search_text)
     select 1, ${FIRST_ID} + n, ${FIRST_ID}, u.id, u.legal_entity_id, 'bench' || n,
       case when of_state = 0 then 'held' when of_state = 1 then 'changeRequested' when of_state < 7 then 'cancelled' when of_state < 9 then 'refunded' else 'issued' end, n % 1000 = 500, 'taken',
       300000 + (n * 7919::bigint) % 9000000, 'INR', 'tbo', '6E', 'x', 'x', true, 'atOnce', true, true, n % 10 < 7, airline, '{}', case when of_state = 0 then $2::jsonb else '{}' end, '{}', pnr, 'Mr ' || first_name || ' ' || last_name, 1,
       case when n % 10 < 7 then '{DEL–BOM}'::text[] when n % 2 = 0 then '{DEL–DXB,DXB–DEL}' else '{BOM–LHR}' end, array[airline],
       to_char(booked + (1 + (n * 31) % 90) * interval '1 day', 'YYYY-MM-DD') || (array['T06:10', 'T10:35', 'T18:50', 'T23:15'])[1 + n % 4],
       array['098' || (2000000000 + n)], now() + interval '5 hours', (booked at time zone 'Asia/Kolkata')::date, booked, booked,
       upper(pnr || ' ' || first_name || ' ' || last_name || ' ' || first_name)
     from generate_series(1, $1::int) n
     cross join lateral (select upper(substr(md5(n::text), 1, 6)) as pnr, now() - interval '1095 days' * (1 - n / $1::float8) as booked,
       (array['6E','6E','6E','6E','6E','6E','6E','6E','6E','AI','AI','AI','AI','EK','EK','SG','QR','BA','SQ','9I'])[1 + pg_temp.pick(n, 1, 20)] as airline,
       (array['Rohan','Asha','Kabir','Meera','Arjun','Diya','Vikram','Priya','Ishaan','Anita','Dev'])[1 + pg_temp.pick(n, 2, 11)] as first_name,
       (array['Mehta','Rao','Sen','Iyer','Kapoor','Das','Nair','Shah','Bose','Gill','Khan','Roy','Jain','Reddy','Menon','Pillai','Verma','Chopra','Malhotra','Bhatt'])[1 + pg_temp.pick(n, 3, 20)] as last_name, pg_temp.pick(n, 4, 50) as of_state) as made
     join lateral (select id, legal_entity_id from users where site_id = 1 and email = case pg_temp.pick(n, 5, 20) when 3 then 'agent@skylark.example' when 13 then 'agent2@skylark.example' when 5 then 'corporate@skylark.example'
       else 'priya@skylark.example' end) u on true`,
    [size, writeExact(HELD_AT)],
  )
  await admin.query(
    `insert into booking_passengers (site_id, booking_id, place, pax_type, title, first_name, last_name, gender, ticket_number, validating_airline, flights)
     select 1, id, 0, 1, 'Mr', split_part(lead_passenger, ' ', 2), split_part(lead_passenger, ' ', 3), 1, ticket_numbers[1], '098', '[]' from bookings where id > ${FIRST_ID}`,
  )
  await admin.query(
    `insert into ticket_news (site_id, legal_entity_id, user_id, booked_on, travel_on, queue_tab, is_domestic, change)
     select site_id, legal_entity_id, user_id, booked_on, left(travel_at, 10), queue_tab, is_domestic, 1 from bookings where id > ${FIRST_ID} and queue_tab is not null`,
  )
  await admin.query('select fold_ticket_news(site_id, $1) from (select distinct site_id from ticket_news) s', [2 * size])
  await admin.query(
    `insert into orders (site_id, id, user_id, legal_entity_id, created_at)
     select site_id, id, user_id, legal_entity_id, created_at from flight_orders where id = ${FIRST_ID} on conflict do nothing`,
  )
  await admin.query(
    `insert into sales select s.* from bookings b cross join lateral sale_of_booking(b) as s where b.id > ${FIRST_ID}`,
  )
  await admin.query(`select add_sale_news(s, 1::smallint) from sales s where id > ${FIRST_ID}`)
  await admin.query('select fold_sales_news(site_id, $1) from (select distinct site_id from sales_news) s', [2 * size])
  await admin.query(
    `insert into audit_entries (site_id, at, actor_user_id, actor_name, area, action, about_kind, about_id, before, after)
     select 1, now() - interval '1095 days' * (1 - n / $1::float8), u.id, 'Nisha Verma', case n % 10 when 0 then 'rules' when 1 then 'people' when 2 then 'money' else 'tickets' end,
       'change a note', 'booking', (${FIRST_ID} + n)::text, '{"note":"as it was"}', jsonb_build_object('note', 'Rule ' || n || ' of ' || md5(n::text))
     from generate_series(1, $1::int) n join users u on u.site_id = 1 and u.email = 'admin@skylark.example'`,
    [size],
  )
  await admin.query("set session_replication_role = 'origin'")
  await admin.query(
    'vacuum analyze bookings, booking_passengers, ticket_tallies, ticket_news, sales, sales_sums, sales_news, sale_tallies, audit_entries',
  )
  await admin.query('checkpoint')
}
