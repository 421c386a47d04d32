import type { PersonalTable } from '../personal-data/personal-table.ts'

const BOOKS = 'Books and documents are kept as long as the law wants them.'
const DONE = 'Who decided or did something at the company stays in its books, by number.'
const OF_QUOTATIONS = 'Of what was sold the names stay, as on its vouchers; the rest is emptied in erase-account.ts.'
const names = (...columns: string[]): PersonalTable => ({ onDeletion: 'keep', because: DONE, names: columns })

/**
 * Every table that holds something of people. `personal-tables.test.ts` compares it with the database: a table or a column that names a person and does not stand
 * here fails the build.
 */
export const PERSONAL_TABLES: Readonly<Record<string, PersonalTable>> = {
  users: {
    of: 'id',
    shows: [
      ...['id', 'user_type', 'email', 'first_name', 'last_name', 'gender', 'phone_numbers', 'status', 'created_at'],
      ...['is_email_subscriber', 'came_with_code', 'referred_by', 'withheld_rights', 'is_company_owner', 'branch', 'designation'],
    ],
    // With left_at: see erase-account.ts.
    onDeletion: {
      ...{ email: '', first_name: 'Deleted', last_name: 'account', phone_numbers: '[]', gender: null, came_with_code: null },
      ...{ branch: null, designation: null, password_hash: null, approval_reason: null },
    },
    names: ['created_by', 'referred_by', 'merged_into'],
  },
  referral_rules: names('saved_by'),
  referral_rewards: {
    of: 'inviter_id',
    shows: ['amount_minor', 'currency', 'credited_at'],
    onDeletion: 'keep',
    because: BOOKS,
    names: ['invited_id'],
  },
  legal_entities: { onDeletion: 'keep', because: 'A private customer’s is emptied in erase-account.ts; a company stays.' },
  sessions: {
    of: 'user_id',
    shows: ['device', 'address', 'created_at', 'last_seen_at'],
    onDeletion: 'delete',
    names: ['acting_for'],
  },
  viewings: {
    of: 'customer_id',
    shows: ['started_at', 'ended_at'],
    onDeletion: 'keep',
    because: 'Who of the company looked at which account, and when, stays in its books, by number.',
    names: ['staff_id'],
  },
  session_hand_overs: { of: 'user_id', onDeletion: 'delete' },
  session_jumps: { of: 'user_id', onDeletion: 'delete' },
  social_attempts: { of: 'user_id', onDeletion: 'delete' },
  social_identities: { of: 'user_id', shows: ['provider', 'email', 'bound_at'], onDeletion: 'delete' },
  social_sign_ups: { of: 'email of users', onDeletion: 'delete' },
  log_in_challenges: { of: 'user_id', onDeletion: 'delete' },
  mailed_codes: { of: 'user_id', onDeletion: 'delete' },
  password_links: { of: 'user_id', shows: ['kind', 'made_at', 'expires_at'], onDeletion: 'delete' },
  known_devices: { of: 'user_id', onDeletion: 'delete' },
  passkeys: { of: 'user_id', shows: ['name', 'rp_id', 'made_at', 'last_used_at'], onDeletion: 'delete' },
  second_factors: { of: 'user_id', shows: ['confirmed_at'], onDeletion: 'delete' },
  recovery_codes: { of: 'user_id', onDeletion: 'delete' },
  address_changes: {
    of: 'user_id',
    shows: ['changed_at'],
    onDeletion: 'keep',
    because: 'Who wrote an address into an account counts for approvals, and holds no address.',
    names: ['changed_by'],
  },
  terms_acceptances: { of: 'user_id', shows: ['terms_version', 'accepted_at'], onDeletion: 'keep', because: BOOKS },
  customer_merges: {
    of: 'merged_id',
    shows: ['merged_at', 'undone_at'],
    onDeletion: { phones_added: '[]' },
    because: 'That two accounts were one person’s stays, by number.',
    names: ['kept_id', 'merged_by', 'asked_by', 'undone_by'],
  },
  customer_merge_requests: names('kept_id', 'merged_id', 'asked_by', 'ended_by'),
  permission_proposals: names('user_id', 'proposed_by', 'decided_by'),
  user_counts: { onDeletion: 'keep', because: 'Only how many customers somebody created.', names: ['created_by'] },
  declined_invitations: { of: 'email of users', shows: ['first_name', 'last_name', 'email', 'declined_at'], onDeletion: 'delete' },
  sign_ups: { of: 'email of users', onDeletion: 'delete' },
  notices: { of: 'user_id', shows: ['kind', 'title', 'body', 'created_at'], onDeletion: 'delete' },
  notice_settings: { of: 'user_id', shows: ['kind', 'in_app', 'by_push', 'by_mail'], onDeletion: 'delete' },
  push_subscriptions: { of: 'user_id', shows: ['created_at'], onDeletion: 'delete' },
  saved_views: { of: 'user_id', shows: ['list', 'name'], onDeletion: 'delete' },
  default_views: { of: 'user_id', onDeletion: 'delete' },
  exports: { of: 'user_id', shows: ['kind', 'file_name', 'created_at'], onDeletion: 'delete' },
  mails: { of: 'user_id', shows: ['asked_at', 'status'], onDeletion: 'keep', because: BOOKS },
  flight_usage: {
    of: 'user_id',
    shows: ['month', 'look_count', 'book_count'],
    onDeletion: 'keep',
    because: 'Counts by month.',
  },
  flight_orders: { of: 'user_id', shows: ['created_at', 'passengers', 'contact', 'gst'], onDeletion: 'keep', because: BOOKS },
  bookings: {
    of: 'user_id',
    shows: ['id', 'pnr', 'status', 'sectors', 'travel_at', 'amount_minor', 'currency', 'created_at'],
    onDeletion: 'keep',
    because: BOOKS,
  },
  booking_passengers: {
    of: 'booking_id of bookings',
    shows: [
      ...['booking_id', 'first_name', 'last_name', 'date_of_birth', 'nationality', 'passport_no', 'passport_issue_date'],
      ...['passport_expiry', 'passport_issue_country_code', 'pan_number', 'frequent_flyer_number'],
    ],
    onDeletion: {
      ...{ passport_no: null, passport_expiry: null, passport_issue_date: null, passport_issue_country_code: null },
      ...{ date_of_birth: null, nationality: null, pan_number: null, frequent_flyer_number: null },
    },
    because: 'The name stands on the ticket; what a passport says is needed for no book.',
  },
  play_orders: { onDeletion: 'keep', because: 'Of sandboxes, whose travellers are made up.' },
  orders: { of: 'user_id', shows: ['id', 'created_at'], onDeletion: 'keep', because: BOOKS },
  sales: {
    of: 'user_id',
    shows: ['id', 'kind', 'title', 'lead_name', 'status', 'amount_minor', 'currency', 'used_from', 'booked_on'],
    onDeletion: 'keep',
    because: BOOKS,
  },
  activity_sales: {
    of: 'id of sales',
    shows: ['id', 'pickup', 'drop_off'],
    onDeletion: { pickup: '', drop_off: '' },
    because: 'What was sold, and when, stays; where somebody was fetched does not.',
  },
  payments: {
    of: 'user_id',
    shows: ['id', 'status', 'amount_minor', 'currency', 'remark', 'created_at', 'paid_at'],
    onDeletion: 'keep',
    because: BOOKS,
  },
  carts: { of: 'user_id', shows: ['id', 'status', 'created_at'], onDeletion: 'keep', because: BOOKS, names: ['owner_id'] },
  quotations: {
    of: 'customer_id',
    shows: ['id', 'status', 'created_at'],
    onDeletion: 'keep',
    because: BOOKS,
    names: ['created_by'],
  },
  shared_offers: {
    of: 'made_by',
    shows: ['customer_name', 'customer_email', 'note', 'created_at'],
    onDeletion: { customer_email: null },
    because: 'What was offered stays with the company.',
  },
  change_requests: {
    of: 'user_id',
    shows: ['id', 'kind', 'state', 'remarks'],
    onDeletion: 'keep',
    because: BOOKS,
    names: ['assigned_to', 'buyer_user_id'],
  },
  proposal_comments: {
    of: 'quotation_id of quotations.customer_id',
    shows: ['quotation_id', 'author', 'body', 'written_at'],
    onDeletion: 'keep',
    because: OF_QUOTATIONS,
    names: ['user_id'],
  },
  supplier_applications: {
    of: 'applied_by',
    shows: ['company_name', 'contact_name', 'email', 'phone', 'city', 'website', 'about', 'state', 'applied_at'],
    onDeletion: 'keep',
    because: 'A company applied, by the person who spoke for it.',
    names: ['decided_by'],
  },
  company_approvals: {
    of: 'asked_by',
    shows: ['title', 'amount_minor', 'currency', 'reason', 'asked_at', 'decision'],
    onDeletion: 'keep',
    because: 'The company’s own book of what it approved.',
    names: ['decided_by'],
  },
  customer_notes: {
    of: 'customer_id',
    shows: ['body', 'written_at'],
    onDeletion: 'delete',
    names: ['author_id'],
  },
  customer_tasks: {
    of: 'customer_id',
    shows: ['title', 'due_on', 'created_at', 'done_at'],
    onDeletion: 'delete',
    names: ['owner_id', 'created_by', 'done_by'],
  },
  ticket_handling: { of: 'user_id', onDeletion: 'delete' },
  ticket_news: { onDeletion: 'keep', because: 'Counts that are summed and deleted within seconds.' },
  sales_news: { onDeletion: 'keep', because: 'Counts that are summed and deleted within seconds.' },
  searches: { onDeletion: 'keep', because: 'What was searched is forgotten with the day’s part of the store.' },
  audit_entries: names('actor_user_id', 'actor_name'),
  sites: { onDeletion: 'keep', because: 'The address of the company behind the site.' },
  missing_sale_costs: names('entered_by'),
  arrangements: {
    onDeletion: 'keep',
    because: 'The name and phone of a driver, who has no account.',
    names: ['changed_by', 'driver_name', 'driver_phone'],
  },
  drivers: { onDeletion: 'keep', because: 'Work for the site, and have no account.' },
  accommodations: { onDeletion: 'keep', because: 'Hotels are no people.' },
  proposal_payments: { onDeletion: 'keep', because: BOOKS },
  permission_groups: names('changed_by'),
  credit_limits: names('set_by'),
  ticket_adjustments: names('changed_by', 'changed_by_name'),
  change_quotes: names('quoted_by'),
  change_events: names('actor_user_id', 'actor_name'),
  cancelled_flights: names('marked_by'),
  rule_versions: names('created_by'),
  rule_editions: names('published_by', 'published_by_name'),
  rule_drafts: names('updated_by_name'),
  what_ifs: names('created_by'),
  payment_entries: names('decided_by', 'entered_by'),
  reconciliation_runs: names('started_by'),
  differences: names('assigned_to'),
  difference_events: names('actor_user_id'),
  supplier_stops: names('ended_by'),
  partner_outbox: names('ended_by'),
  exchange_rates: names('set_by'),
  supplier_connections: names('stopped_by'),
  driver_links: names('made_by'),
  partner_keys: {
    of: 'user_id',
    shows: ['name', 'made_at', 'last_used_at'],
    onDeletion: 'keep',
    because: 'A key ends with the account that it stands for; what it did stays in the books.',
    names: ['made_by'],
  },
  partner_key_addresses: { onDeletion: 'keep', because: 'Addresses of servers of companies, not of people.' },
  partner_requests: { onDeletion: 'keep', because: 'Addresses of servers of companies, not of people.' },
  webhook_endpoints: names('made_by'),
  policies: names('written_by'),
  quotation_changes: {
    of: 'quotation_id of quotations.customer_id',
    shows: ['quotation_id', 'offered_at', 'agreed_at', 'agreed_by', 'document.kart.passengers'],
    onDeletion: 'keep',
    because: BOOKS,
    names: ['noted_by', 'offered_by'],
  },
  rate_sheet_mappings: names('updated_by_name'),
  planned_publications: names('planned_by', 'planned_by_name'),
  quotation_versions: {
    of: 'quotation_id of quotations.customer_id',
    shows: ['quotation_id', 'version', 'name', 'saved_at', 'document.kart.passengers'],
    onDeletion: 'keep',
    because: OF_QUOTATIONS,
    names: ['saved_by'],
  },
  quotation_terms: names('saved_by'),
  quotation_rules: names('saved_by'),
  quotation_receipts: names('received_by', 'returned_by'),
  proposals: {
    of: 'quotation_id of quotations.customer_id',
    shows: ['quotation_id', 'sent_at', 'sent_to', 'accepted_at', 'accepted_by'],
    onDeletion: 'keep',
    because: OF_QUOTATIONS,
    names: ['revoked_by', 'sent_by', 'noted_by'],
  },
  vouchers: {
    of: 'order_id of orders',
    shows: ['order_id', 'issued_at', 'sent_at', 'sent_to'],
    onDeletion: { sent_to: '' },
    because: 'What was sold stands with its voucher; where it was sent does not.',
  },
  voucher_recipients: {
    of: 'order_id of orders',
    shows: ['order_id', 'email', 'asked_at'],
    onDeletion: 'delete',
  },
  sign_up_terms: names('saved_by'),
  partner_installations: names('added_by', 'address'),
  outside_supplies: names('asked_by'),
  supply_terms: names('written_by'),
  supply_acceptances: names('accepted_by', 'accepted_email'),
  supply_requests: names('decided_by', 'asked_by', 'asked_email', 'withdrawn_by'),
  supply_mappings: names('changed_by'),
}

const WORDS = 'Emptied by eraseWords of personal-data-repo.ts.'
const OF_BOOKS = 'A line of the books: what a payment was for, as a bank or a tax office asks for it.'
const OF_DESK = 'About what is sold, or about how the company works, not about a customer.'
const OF_SYSTEM = 'Words of a program: of a gateway, of a supplier, or of this one.'
const OF_COMPANY = 'The company’s own book: it stays with those who work there.'

/**
 * Every column of free text, whatever its table, with what becomes of the words in it when the account of a customer ends: nothing says from outside what somebody writes there. The same
 * test compares it with the database.
 */
export const FREE_TEXT: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...['quotations.reason', 'quotation_receipts.note', 'quotation_receipts.return_reason', 'quotation_changes.reason'],
      ...['carts.remarks', 'service_sales.cancel_reason', 'arrangements.note', 'sale_history.note'],
      ...['change_requests.remarks', 'change_requests.desk_question', 'change_requests.desk_answer', 'change_events.note'],
    ].map((column) => [column, WORDS]),
  ),
  'legal_entities.flight_search_off_reason': 'Emptied with a private customer; of a company it is the site’s own book.',
  'users.approval_reason': 'Emptied with the account.',
  'customer_notes.body': 'Deleted with the account.',
  'notices.body': 'Deleted with the account; what the notice of a colleague says stays until it is read and old.',
  'proposals.resale_note': 'Of what was sold it stays, as on its papers; else it is emptied in erase-account.ts.',
  'proposal_comments.body': 'Of what was sold it stays, because what was agreed may stand there alone; else it is emptied.',
  ...Object.fromEntries(
    ['payments.remark', 'payment_entries.remark', 'payment_entries.decision_note', 'refunds.reason', 'ledger_postings.reason'].map(
      (column) => [column, OF_BOOKS],
    ),
  ),
  'audit_entries.note': 'The trail is kept as long as the books, and never changed: see decision 606.',
  'change_quotes.remarks': 'How a price came about, which the customer has read with it: it stays with the price.',
  'shared_offers.note': 'What was offered stays with the company.',
  'shared_offers.chosen_message': 'What was offered stays with the company.',
  'company_approvals.reason': OF_COMPANY,
  'company_approvals.decision_reason': OF_COMPANY,
  ...Object.fromEntries(
    [
      ...['sites.flight_search_off_reason', 'cancelled_flights.reason', 'rule_editions.note', 'difference_events.note'],
      ...['supplier_connections.stopped_reason', 'tour_option_exceptions.reason', 'pictures.alt_text'],
      ...['planned_publications.note', 'supply_terms.text', 'partner_outbox.ended_note', 'permission_proposals.reason'],
      ...['supplier_applications.reason'],
    ].map((column) => [column, OF_DESK]),
  ),
  ...Object.fromEntries(
    [
      ...['gateway_payments.failure_reason', 'gateway_events.body', 'bookings.failure_reason', 'supplier_steps.supplier_message'],
      ...['change_steps.supplier_message', 'flight_drops.reason', 'news.message', 'rate_fetches.reason'],
      ...['planned_publications.reason', 'webhook_endpoints.stopped_reason', 'webhook_deliveries.last_answer'],
      ...['arrangements.answer', 'other_supplier_answers.answer', 'cart_items.refused_why'],
    ].map((column) => [column, OF_SYSTEM]),
  ),
  ...Object.fromEntries(
    ['users', 'bookings', 'sales', 'audit_entries'].map((table) => [`${table}.search_text`, 'Made from other columns of the row.']),
  ),
}

const NOBODY = 'No people are in it.'
const EMPTIED = 'Travellers: erase-account.ts leaves their names alone.'

/**
 * Every column of JSON, whatever its table, with who stands in it and what becomes of that when an account ends: from outside such a column says nothing. The same test
 * compares it with the database, so a new one fails the build until somebody has looked inside.
 */
export const JSON_COLUMNS: Readonly<Record<string, string>> = {
  'users.phone_numbers': 'Emptied with the account.',
  'flight_orders.passengers': EMPTIED,
  'flight_orders.contact': 'How travellers are reached: emptied in erase-account.ts.',
  'flight_orders.gst': 'The company that an invoice is for.',
  'bookings.supplier_order': EMPTIED,
  'quotation_versions.document': 'Travellers, for whom it was made, and where they are fetched: see erase-account.ts.',
  'service_sales.facts': 'Where somebody is fetched for a transfer: see erase-account.ts.',
  'quotation_changes.document': EMPTIED,
  'mails.wanted': 'An address that a ticket was sent to: emptied in erase-account.ts.',
  'sign_ups.form': 'Deleted with the account.',
  'customer_merges.phones_added': 'Emptied with the account.',
  'exports.input': 'What was searched for a file: deleted with the account.',
  'audit_entries.before': BOOKS,
  'audit_entries.after': BOOKS,
  'tax_documents.seller': BOOKS,
  'tax_documents.buyer': BOOKS,
  'tax_documents.lines': BOOKS,
  'play_orders.passengers': 'Of sandboxes, whose travellers are made up.',
  'partner_installations.company': 'A company behind another installation.',
  'kept_jobs.data': 'Numbers of what is to be done.',
  'webhook_events.facts': 'Numbers of what has happened.',
  'cart_items.offer': 'Prices, starts and places of another site.',
  'partner_outbox.body': 'An order by its number, and money.',
  'partner_outbox.answer': 'How the supplier answered, by numbers.',
  'partner_inbox.answer': 'How an order was answered, by numbers.',
  ...Object.fromEntries(
    [
      ...['flight_orders.search_by', 'bookings.option', 'bookings.priced', 'bookings.held_ref', 'bookings.newly_priced'],
      ...['bookings.fare_rules', 'bookings.penalty_rules', 'booking_passengers.flights', 'supplier_steps.detail'],
      ...[
        'tax_documents.taxes',
        'change_quotes.coupons',
        'change_quotes.price',
        'rule_versions.content',
        'rule_draft_changes.rule',
      ],
      ...['what_ifs.changes', 'reconciliation_runs.sections', 'shared_offers.search_by', 'shared_offer_options.halves'],
      ...['rate_fetches.held_rates', 'searches.search_by', 'searches.pricing', 'searches.sources', 'flight_quotes.quote'],
      ...['flight_quotes.priced', 'flight_quotes.extras', 'flight_quotes.fare_rules', 'tour_options.cancellation'],
      ...['rate_sheet_mappings.mapping', 'wanted_flights.old_flights', 'wanted_flights.new_flights', 'activity_sales.party'],
      ...['activity_sales.price', 'activity_sales.costs', 'activity_sales.cancellation'],
      ...['service_sales.price', 'service_sales.cancellation', 'quotation_changes.ends', 'quotation_changes.suppliers'],
    ].map((column) => [column, NOBODY]),
  ),
}
