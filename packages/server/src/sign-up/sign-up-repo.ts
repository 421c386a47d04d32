import type { SignUp } from '@tradewind/contract/sign-up/sign-up'
import type { SignUpType } from '@tradewind/domain/sign-up/sign-up-form'
import { type Instant, plusMinutes } from '@tradewind/domain/time'
import { hashToken, newToken } from '../accounts/password.ts'
import type { SiteTx } from '../database/in-site.ts'

const DAY = 24 * 60
/** A confirmation waits as long as an invitation. */
const MINUTES_VALID = 7 * DAY
/** An ended link is kept for a while, so that a person who opens it gets the real reason. */
const MINUTES_KEPT = 30 * DAY

/** Keeps a form that was sent, and deletes those that nobody confirmed. The same statements whether the address is known or not. */
export async function insertSignUp(tx: SiteTx, { form, now }: { form: SignUp; now: Instant }): Promise<string> {
  await tx.deleteFrom('sign_ups').where('asked_at', '<', plusMinutes(now, -MINUTES_KEPT)).execute()
  const { id } = await tx
    .insertInto('sign_ups')
    .values({
      site_id: tx.siteId,
      email: form.email,
      form: JSON.stringify(form),
      terms_version: form.termsVersion,
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes the token of the mail and stores only its hash; one that was mailed before ends. Undefined when the form is gone. */
export async function makeSignUpLink(
  tx: SiteTx,
  { id, now }: { id: string; now: Instant },
): Promise<{ token: string; expiresAt: Instant; form: SignUp } | undefined> {
  const token = newToken()
  const expiresAt = plusMinutes(now, MINUTES_VALID)
  const row = await tx
    .updateTable('sign_ups')
    .set({ token_hash: hashToken(token), expires_at: expiresAt })
    .where('id', '=', id)
    .returning('form')
    .executeTakeFirst()
  return row && { token, expiresAt, form: row.form as SignUp }
}

/** The address of a form. Undefined when the form is gone. */
export async function findEmailOfSignUp(tx: SiteTx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('sign_ups').select('email').where('id', '=', id).executeTakeFirst())?.email
}

export async function dropSignUp(tx: SiteTx, id: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('id', '=', id).execute()
}

/**
 * The form of a mailed link, locked with all others of its address, oldest first: two links of one address never wait for each other. Undefined when the
 * link was never made here, or has been used.
 */
export async function lockSignUpOfLink(tx: SiteTx, token: string) {
  const hash = hashToken(token)
  const rows = await tx
    .selectFrom('sign_ups')
    .select(['form', 'asked_at', 'expires_at', 'token_hash'])
    .where('email', '=', (of) => of.selectFrom('sign_ups as opened').select('opened.email').where('opened.token_hash', '=', hash))
    .orderBy('id')
    .forUpdate()
    .execute()
  const row = rows.find(({ token_hash }) => token_hash?.equals(hash))
  return row && { form: row.form as SignUp, askedAt: row.asked_at, expiresAt: row.expires_at as Instant }
}

/** The same for a call that only reads. */
export async function findSignUpOfLink(tx: SiteTx, token: string) {
  const row = await tx
    .selectFrom('sign_ups')
    .select(['form', 'expires_at'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row && { form: row.form as SignUp, expiresAt: row.expires_at as Instant }
}

/** A used link ends all others of its address. */
export async function dropSignUpsOf(tx: SiteTx, email: string): Promise<void> {
  await tx.deleteFrom('sign_ups').where('email', '=', email).execute()
}

/** As what people can sign up. */
export async function readOpenTypes(tx: SiteTx): Promise<SignUpType[]> {
  const row = await tx.selectFrom('sign_up_settings').select('user_types').executeTakeFirst()
  return (row?.user_types ?? []) as SignUpType[]
}

export async function setOpenTypes(tx: SiteTx, userTypes: readonly SignUpType[]): Promise<void> {
  await tx
    .insertInto('sign_up_settings')
    .values({ site_id: tx.siteId, user_types: [...userTypes] })
    .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ user_types: [...userTypes] }))
    .execute()
}

/** The newest text; empty with version 0 where there is none. */
export async function readSignUpTerms(tx: SiteTx): Promise<{ terms: string; version: number }> {
  const row = await tx
    .selectFrom('sign_up_terms')
    .select(['terms', 'version'])
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? { terms: '', version: 0 }
}

/** The newest first, each with who wrote it: they are the page of the terms, too. */
export function listTermsVersions(tx: SiteTx, limit: number) {
  return tx
    .selectFrom('sign_up_terms as t')
    .innerJoin('users as u', (join) => join.onRef('u.site_id', '=', 't.site_id').onRef('u.id', '=', 't.saved_by'))
    .select(['t.version', 't.terms', 't.saved_at', 'u.first_name', 'u.last_name'])
    .orderBy('t.version', 'desc')
    .limit(limit)
    .execute()
}

/** The next version. False where a colleague has written it. */
export async function insertSignUpTerms(
  tx: SiteTx,
  { terms, version, at, by }: { terms: string; version: number; at: Instant; by: number },
): Promise<boolean> {
  const row = await tx
    .insertInto('sign_up_terms')
    .values({ site_id: tx.siteId, version, terms, saved_at: at, saved_by: by })
    .onConflict((conflict) => conflict.columns(['site_id', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
