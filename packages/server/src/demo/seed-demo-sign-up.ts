import { SIGN_UP_TYPES } from '@tradewind/domain/sign-up/sign-up-form'
import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'
import { insertSignUpTerms, setOpenTypes } from '../sign-up/sign-up-repo.ts'

const TERMS = `1. Prices and seats are those shown when you book. The airline, hotel or operator may change them until your booking is confirmed.
2. You give the names of travellers as they stand in their passports. Airlines charge for corrections.
3. Cancellations and changes follow the rules shown with each fare and each service, plus our own fee.
4. We keep your details to sell and support your bookings, and pass on only what a supplier needs.
5. You keep your password to yourself. What is booked with it is booked by you.`

/** Everybody may sign up at the sites of the demo, with terms by its super admin. */
export async function seedDemoSignUp(tx: SiteTx, now: Instant): Promise<void> {
  const { id: by } = await tx.selectFrom('users').select('id').where('is_super_admin', '=', true).executeTakeFirstOrThrow()
  await insertSignUpTerms(tx, { terms: TERMS, version: 1, at: now, by })
  await setOpenTypes(tx, SIGN_UP_TYPES)
}
