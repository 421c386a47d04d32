import type { MergedTable } from '../customer-merges/merged-table.ts'

const bought = { person: 'user_id', entity: 'legal_entity_id' }

/** What goes over when two accounts of one person are merged, in the order in which it is locked. */
export const MERGED_TABLES: readonly MergedTable[] = [
  { table: 'quotations', person: 'customer_id', entity: 'legal_entity_id' },
  { table: 'quotation_receipts', entity: 'legal_entity_id' },
  { table: 'carts', ...bought },
  { table: 'orders', ...bought },
  { table: 'flight_orders', ...bought },
  // The sale of a flight follows its booking.
  { table: 'bookings', ...bought },
  { table: 'sales', ...bought },
  { table: 'change_requests', person: 'buyer_user_id', entity: 'legal_entity_id' },
  { table: 'payments', ...bought },
  { table: 'customer_notes', person: 'customer_id' },
  { table: 'customer_tasks', person: 'customer_id' },
  // What signs a person in stays where they proved it: a merge is nobody's log-in.
  { table: 'social_identities', person: 'user_id', key: ['issuer', 'subject'], onePer: 'provider', onlyBack: true },
  { table: 'users', person: 'referred_by' },
]

/** What stays with the account that it is about, and why. */
export const STAYS: Readonly<Record<string, string>> = {
  address_changes: 'Who wrote an address into an account belongs to that account.',
  declined_invitations: 'Of companies, whose people are not merged.',
  company_approvals: 'Of companies, whose people are not merged.',
  default_views: 'A list as somebody arranged it for this account.',
  exports: 'Files of this account.',
  flight_usage: 'Counts of searches by month; those of the kept account stand as they are.',
  known_devices: 'Of logging in.',
  log_in_challenges: 'Of logging in.',
  mails: 'Where a mail went.',
  notice_settings: 'How the kept account wants its notices stands.',
  notices: 'What this account was notified of.',
  partner_keys: 'Of companies, whose people are not merged.',
  mailed_codes: 'Of logging in.',
  passkeys: 'Of logging in.',
  password_links: 'Of logging in.',
  push_subscriptions: 'Devices of this account.',
  recovery_codes: 'Of logging in.',
  referral_rewards: 'What was credited to which wallet is history.',
  saved_views: 'Lists as somebody arranged them for this account.',
  second_factors: 'Of logging in.',
  session_hand_overs: 'Of logging in.',
  session_jumps: 'Of logging in.',
  sessions: 'Ended by the merge.',
  shared_offers: 'Of companies, whose people are not merged.',
  sign_ups: 'How this account came.',
  social_attempts: 'Of logging in.',
  social_sign_ups: 'Of logging in.',
  supplier_applications: 'Of companies, whose people are not merged.',
  terms_acceptances: 'Who accepted what under which account.',
  ticket_handling: 'Of staff.',
  viewings: 'Which account was looked at is history.',
}
