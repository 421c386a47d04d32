import { type Money, money } from '@tradewind/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { SiteTx } from '../database/in-site.ts'
import { CUSTOMER_LEFT } from '../quotations/end-offers-to.ts'
import type { PersonalTable } from './personal-table.ts'

/** Of each kind of thing a person gets so many, the newest. */
const MOST_ROWS = 5_000

/** The rows of a table that are about a person. */
function rowsOf(table: string, of: string, userId: number) {
  const [column = '', through] = of.split(' of ')
  const name = sql.ref(`${table}.${column}`)
  const [other = '', whose = 'user_id'] = through?.split('.') ?? []
  if (through === undefined) return sql<boolean>`${name} = ${userId}`
  if (through === 'users') return sql<boolean>`${name} = (select nullif(email, '') from users where id = ${userId})`
  return sql<boolean>`${name} in (select id from ${sql.table(other)} where ${sql.ref(whose)} = ${userId})`
}

export async function readRowsOf(
  tx: SiteTx,
  table: string,
  { of, shows }: { readonly of: string; readonly shows: readonly string[] },
  userId: number,
): Promise<{ rows: Record<string, unknown>[]; isWhole: boolean }> {
  const columns = sql.join(shows.map((shown) => columnOf(table, shown)))
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(found) as row from (
      select ${columns} from ${sql.table(table)} where ${rowsOf(table, of, userId)} order by ctid desc limit ${MOST_ROWS + 1}
    ) as found`.execute(tx)
  return { rows: rows.slice(0, MOST_ROWS).map(({ row }) => row), isWhole: rows.length <= MOST_ROWS }
}

/** A column, or what stands at a place inside one: 'document.kart.passengers'. */
function columnOf(table: string, shown: string) {
  const [column = '', ...path] = shown.split('.')
  const whole = sql.ref(`${table}.${column}`)
  return path.length === 0 ? whole : sql`${whole} #> ${path}::text[] as ${sql.id(path.at(-1) ?? '')}`
}

/** The account of a person, and those that were merged into it. */
export async function listAccountsOf(tx: SiteTx, userId: number): Promise<{ id: number; legalEntityId: number }[]> {
  const { rows } = await sql<{ id: number; legal_entity_id: number }>`
    with recursive own as (
      select site_id, id, legal_entity_id from users where id = ${userId}
      union select u.site_id, u.id, u.legal_entity_id from users u join own on u.site_id = own.site_id and u.merged_into = own.id
    ) select id, legal_entity_id from own order by id <> ${userId}, id`.execute(tx)
  return rows.map((row) => ({ id: row.id, legalEntityId: row.legal_entity_id }))
}

/** Everybody of a company, also those who left. */
export async function listPeopleOf(tx: SiteTx, legalEntityId: number): Promise<{ id: number; legalEntityId: number }[]> {
  const rows = await tx.selectFrom('users').select('id').where('legal_entity_id', '=', legalEntityId).orderBy('id').execute()
  return rows.map(({ id }) => ({ id, legalEntityId }))
}

/** Deletes a person's rows, or empties what would say who they were. */
export async function eraseRowsOf(tx: SiteTx, table: string, { of, onDeletion }: PersonalTable, userId: number): Promise<void> {
  if (of === undefined || onDeletion === 'keep') return
  const whose = rowsOf(table, of, userId)
  if (onDeletion === 'delete') {
    await sql`delete from ${sql.table(table)} where ${whose}`.execute(tx)
    return
  }
  const changes = sql.join(
    Object.entries(onDeletion).map(([column, value]) =>
      column === 'phone_numbers' ? sql`${sql.ref(column)} = '[]'::jsonb` : sql`${sql.ref(column)} = ${value}`,
    ),
  )
  await sql`update ${sql.table(table)} set ${changes} where ${whose}`.execute(tx)
}

/** A private customer is a legal entity by their own name. What their invoices say stands on the invoices. */
export async function eraseEntity(tx: SiteTx, legalEntityId: number): Promise<void> {
  await tx
    .updateTable('legal_entities')
    .set({
      ...{ name: 'Deleted account', address1: '', address2: '', phone: '', email: '', gst_number: null, pan_number: null },
      tax_number: null,
      flight_search_off_reason: null,
      ...{ billing_name: null, gst_state: null, country_code: null, state: null, city: null, pincode: null },
    })
    .where('id', '=', legalEntityId)
    .where('kind', '=', 'person')
    .execute()
}

/** What a traveller gave beside their name, as the form, a supplier and a quotation call it. */
const BESIDE_THE_NAME = [
  ...['dateOfBirth', 'nationality', 'passportNo', 'passportIssueDate', 'passportExpiry', 'passportIssueCountryCode'],
  ...['pan', 'panNumber', 'frequentFlyerNumber'],
  ...['contact', 'phoneCode', 'mobileNo', 'email', 'addressLine1', 'city', 'countryCode'],
] as const
const NO_CONTACT = { email: '', phoneCode: '', mobileNo: '', addressLine1: '', city: '', countryCode: '' }

/** A list of travellers with their names alone. */
function namesAlone(travellers: RawBuilder<unknown>, more: object = {}) {
  return sql`coalesce((select jsonb_agg((one - ${[...BESIDE_THE_NAME]}::text[]) || ${JSON.stringify(more)}::jsonb order by place)
    from jsonb_array_elements(${travellers}) with ordinality as those (one, place)), '[]')`
}

/** Of travellers of flights the names stay, because they stand on tickets; letters to them, and what a passport says, do not. */
export async function eraseTravellers(tx: SiteTx, userId: number): Promise<void> {
  const contact = JSON.stringify(NO_CONTACT)
  await sql`update flight_orders set contact = contact || ${contact}::jsonb, passengers = ${namesAlone(sql`passengers`)}
    where user_id = ${userId}`.execute(tx)
  await sql`update bookings set supplier_order = supplier_order
      || jsonb_build_object('contact', ${contact}::jsonb, 'passengers', ${namesAlone(sql`supplier_order -> 'passengers'`)})
    where user_id = ${userId} and supplier_order ? 'passengers'`.execute(tx)
  // One that has not left finds its traveller, and then nobody.
  await sql`update mails set wanted = wanted - 'customerEmail' where user_id = ${userId} and status <> 'waiting'`.execute(tx)
}

/**
 * A quotation that was sold stands with its invoices and vouchers: it keeps the names of its travellers. Of one that was not, nothing says any more for whom it was
 * made; a template stays what others are made from.
 */
export async function eraseFromQuotations(tx: SiteTx, customerId: number): Promise<void> {
  const [unnamed, unborn] = [{ kartName: NOBODY, remark: '', remarkForCustomer: '', internalRemark: '' }, { dateOfBirth: null }]
  const ofTheirs = (
    table: 'v' | 'c',
  ) => sql`q.site_id = ${sql.ref(`${table}.site_id`)} and q.id = ${sql.ref(`${table}.quotation_id`)}
    and q.customer_id = ${customerId}`
  await sql`update quotation_versions v set
      name = case when q.order_id is null and not q.is_template then ${NOBODY} else v.name end,
      document = jsonb_set(v.document, '{kart}', (v.document -> 'kart') || case
        when q.order_id is not null then jsonb_build_object('passengers', ${namesAlone(sql`v.document #> '{kart,passengers}'`, unborn)})
        when q.is_template then '{"passengers": []}'
        else ${JSON.stringify({ ...unnamed, passengers: [] })}::jsonb end)
    from quotations q where ${ofTheirs('v')}`.execute(tx)
  await eraseFromProposals(tx, customerId)
  await sql`update quotation_changes c
    set document = jsonb_set(c.document, '{kart,passengers}', ${namesAlone(sql`c.document #> '{kart,passengers}'`, unborn)})
    from quotations q where ${ofTheirs('c')}`.execute(tx)
  for (const table of ['v', 'c'] as const)
    await sql`update ${sql.table(table === 'v' ? 'quotation_versions' : 'quotation_changes')} ${sql.ref(table)}
      set document = jsonb_set(${sql.ref(`${table}.document`)}, '{kart,transfers}', ${withoutPlaces(sql`${sql.ref(`${table}.document`)} #> '{kart,transfers}'`)})
      from quotations q where ${ofTheirs(table)} and not q.is_template and jsonb_array_length(coalesce(${sql.ref(`${table}.document`)} #> '{kart,transfers}', '[]')) > 0`.execute(
      tx,
    )
  // What a voucher says of where somebody was fetched.
  await sql`update service_sales f set facts = f.facts - 'drives' from sales s
    where s.site_id = f.site_id and s.id = f.id and s.user_id = ${customerId} and f.line_kind = 'transfer'`.execute(tx)
}

/** Transfers with their areas alone: their words may be the address of somebody's home. */
const withoutPlaces = (transfers: RawBuilder<unknown>) =>
  sql`(select jsonb_agg(t.line || '{"pickupTransfer": "", "dropTransfer": ""}' order by t.place)
    from jsonb_array_elements(${transfers}) with ordinality as t (line, place))`

const NOBODY = 'Deleted account'

/**
 * What the customer, or the desk about them, wrote into fields of free text: why a quotation was lost, what came for it, what was cancelled and why, what a cart or a request asks for, notes
 * of the day. The words go, and days, states and amounts stay. `node/personal-tables.ts` lists every such field of the database, also those that stay.
 */
export async function eraseWords(tx: SiteTx, customerId: number): Promise<void> {
  const theirs = sql`(select id from quotations where customer_id = ${customerId})`
  const sales = sql`(select id from sales where user_id = ${customerId})`
  const requests = sql`(select id from change_requests where buyer_user_id = ${customerId})`
  await sql`update quotations set reason = '' where customer_id = ${customerId} and reason not in ('', ${CUSTOMER_LEFT})`.execute(
    tx,
  )
  await sql`update quotation_receipts set note = '', return_reason = '' where quotation_id in ${theirs}`.execute(tx)
  await sql`update quotation_changes set reason = '' where quotation_id in ${theirs} and reason <> ''`.execute(tx)
  // What stands on the papers of what was sold stays; a note for colleagues stands on none.
  await sql`update quotation_versions v set document = jsonb_set(v.document, '{kart,internalRemark}', '""')
    from quotations q where q.site_id = v.site_id and q.id = v.quotation_id and q.customer_id = ${customerId}
      and not q.is_template and coalesce(v.document #>> '{kart,internalRemark}', '') <> ''`.execute(tx)
  await sql`update carts set name = '', remarks = '' where user_id = ${customerId}`.execute(tx)
  await sql`update service_sales set cancel_reason = '' where id in ${sales} and cancel_reason <> ''`.execute(tx)
  await sql`update arrangements set note = '' where sale_id in ${sales} and note <> ''`.execute(tx)
  await sql`update sale_history set note = null where sale_id in ${sales} and actor <> 'system' and note is not null`.execute(tx)
  await sql`update change_requests set remarks = '', desk_word = null, desk_question = null, desk_answer = null
    where buyer_user_id = ${customerId}`.execute(tx)
  // Of what the product itself wrote nothing is about a person, but for the words of a supplier's people.
  await sql`update change_events set note = null where change_request_id in ${requests} and note is not null
    and (actor_name <> 'system' or kind in ('question', 'answer', 'declined', 'supplier'))`.execute(tx)
}

/**
 * Nobody is written to any more. Who accepted, and what was said, stays with what was sold; of what was not, nothing says who it was. What the desk answered goes too, because
 * it answers somebody by their name.
 */
async function eraseFromProposals(tx: SiteTx, customerId: number): Promise<void> {
  await sql`update proposals p
    set sent_to = '', accepted_by = case when q.order_id is null and p.accepted_at is not null then ${NOBODY} else p.accepted_by end,
      resale_note = case when q.order_id is null then '' else p.resale_note end
    from quotations q where q.site_id = p.site_id and q.id = p.quotation_id and q.customer_id = ${customerId}`.execute(tx)
  await sql`update proposal_comments c set body = 'Deleted', author = case when c.proposal_id is null then c.author else ${NOBODY} end
    from quotations q where q.site_id = c.site_id and q.id = c.quotation_id and q.customer_id = ${customerId} and q.order_id is null`.execute(
    tx,
  )
}

/** How many sales of these people are still to be used, held or not settled. */
export async function countOpenSales(tx: SiteTx, userIds: readonly number[], today: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sales
    where user_id = any(${[...userIds]}::integer[])
      and (status in ('held', 'paid', 'issuing', 'unknown', 'changeRequested', 'awaitingPayment', 'cancelling')
        or needs_staff or (stands and coalesce(used_to, used_from, booked_on) >= ${today}::date))`.execute(tx)
  return rows[0]?.n ?? 0
}

export async function countOpenPayments(tx: SiteTx, userIds: readonly number[]): Promise<number> {
  const { n } = await tx
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('user_id', 'in', [...userIds])
    .where('status', 'in', ['open', 'paying', 'paid', 'refunding'])
    .executeTakeFirstOrThrow()
  return Number(n)
}

/** Whether something that a buyer paid waits for somebody to verify it. */
export async function hasUnverifiedPayments(tx: SiteTx, legalEntityId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('payment_entries')
    .select('id')
    .where('legal_entity_id', '=', legalEntityId)
    .where('status', '=', 'waiting')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** What a buyer has, has set aside or owes in another currency than the site's. */
export async function findOtherBalance(
  tx: SiteTx,
  { legalEntityId, currency }: { legalEntityId: number; currency: string },
): Promise<Money | undefined> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select(['balance_minor', 'currency'])
    .where('legal_entity_id', '=', legalEntityId)
    .where('kind', 'in', ['wallet', 'hold'])
    .where('currency', '<>', currency)
    .where('balance_minor', '<>', 0n)
    .limit(1)
    .executeTakeFirst()
  return row && money(row.balance_minor, row.currency)
}

export async function markDeleted(tx: SiteTx, userId: number, now: string): Promise<void> {
  await sql`update users set left_at = coalesce(left_at, ${now}), is_blocked = true, is_company_owner = false, is_email_subscriber = false,
    unsubscribe_key = gen_random_uuid(), email = '' where id = ${userId}`.execute(tx)
}

/** Ends offers to the address of a link. Undefined: the link is unknown, or none were sent. */
export async function unsubscribeByKey(tx: SiteTx, key: string) {
  return tx
    .updateTable('users')
    .set({ is_email_subscriber: false })
    .where('unsubscribe_key', '=', key)
    .where('is_email_subscriber', '=', true)
    .returning(['id', 'first_name', 'last_name'])
    .executeTakeFirst()
}

export async function getBilling(tx: SiteTx, legalEntityId: number) {
  return tx
    .selectFrom('legal_entities')
    .select(['kind', 'billing_name', 'gst_state', 'gst_number', 'pan_number', 'tax_number', 'country_code', 'logo_url'])
    .where('id', '=', legalEntityId)
    .executeTakeFirstOrThrow()
}

export async function lockBilling(tx: SiteTx, legalEntityId: number) {
  await tx.selectFrom('legal_entities').select('id').where('id', '=', legalEntityId).forNoKeyUpdate().execute()
  return getBilling(tx, legalEntityId)
}

export type Billed = Record<'billingName' | 'gstState' | 'gstNumber' | 'panNumber' | 'taxNumber', string>

export async function writeBilling(tx: SiteTx, legalEntityId: number, billed: Billed): Promise<void> {
  await tx
    .updateTable('legal_entities')
    .set({
      billing_name: billed.billingName || null,
      gst_state: billed.gstState || null,
      gst_number: billed.gstNumber || null,
      pan_number: billed.panNumber || null,
      tax_number: billed.taxNumber || null,
    })
    .where('id', '=', legalEntityId)
    .execute()
}

export async function writeStaffPlace(tx: SiteTx, userId: number, place: { branch: string; designation: string }): Promise<void> {
  await tx
    .updateTable('users')
    .set({ branch: place.branch || null, designation: place.designation || null })
    .where('id', '=', userId)
    .execute()
}
