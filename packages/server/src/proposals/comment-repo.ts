import type { Instant } from '@tradewind/domain/time'
import type { SiteTx } from '../database/in-site.ts'

export type Comment = {
  readonly id: number
  readonly line: string
  readonly author: string
  readonly isStaff: boolean
  readonly body: string
  readonly writtenAt: Instant
}

/** In the order in which they were written; of very many the last ones. */
export async function listComments(tx: SiteTx, quotationId: number, limit: number): Promise<Comment[]> {
  const rows = await tx
    .selectFrom('proposal_comments')
    .select(['id', 'line', 'author', 'user_id', 'body', 'written_at'])
    .where('quotation_id', '=', BigInt(quotationId))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows
    .map(({ id, line, author, user_id, body, written_at: writtenAt }) => ({
      ...{ id: Number(id), line, author, body, writtenAt },
      isStaff: user_id !== null,
    }))
    .toReversed()
}

type New = {
  readonly quotationId: number
  readonly by: { readonly proposalId: bigint } | { readonly userId: number }
  readonly line: string
  readonly author: string
  readonly body: string
  readonly key: string
  readonly now: Instant
}

/** Whether it is new: with the same key it was written before. */
export async function insertComment(tx: SiteTx, wish: New): Promise<boolean> {
  const row = await tx
    .insertInto('proposal_comments')
    .values({
      site_id: tx.siteId,
      quotation_id: BigInt(wish.quotationId),
      proposal_id: 'proposalId' in wish.by ? wish.by.proposalId : null,
      user_id: 'userId' in wish.by ? wish.by.userId : null,
      line: wish.line,
      author: wish.author,
      body: wish.body,
      idempotency_key: wish.key,
      written_at: wish.now,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'quotation_id', 'idempotency_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function countComments(tx: SiteTx, quotationId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('proposal_comments')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('quotation_id', '=', BigInt(quotationId))
    .executeTakeFirstOrThrow()
  return Number(n)
}
