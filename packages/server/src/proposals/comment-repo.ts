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

/**
 * Who talks with whom: the desk with its customer, by all links that the desk has sent; or an agency with its traveller, by one link that the agency has made. Neither hears the
 * other.
 */
export type Conversation = { readonly quotationId: number; readonly resaleId?: bigint | undefined }

/** In the order in which they were written; of very many the last ones. */
export async function listComments(tx: SiteTx, conversation: Conversation, limit: number): Promise<Comment[]> {
  const rows = await selectOf(tx, conversation)
    .select(['c.id', 'c.line', 'c.author', 'c.user_id', 'c.body', 'c.written_at'])
    .orderBy('c.id', 'desc')
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

export async function countComments(tx: SiteTx, conversation: Conversation): Promise<number> {
  const { n } = await selectOf(tx, conversation)
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

function selectOf(tx: SiteTx, { quotationId, resaleId }: Conversation) {
  const all = tx
    .selectFrom('proposal_comments as c')
    .leftJoin('proposals as p', (join) => join.onRef('p.site_id', '=', 'c.site_id').onRef('p.id', '=', 'c.proposal_id'))
    .where('c.quotation_id', '=', BigInt(quotationId))
  return resaleId === undefined ? all.where('p.resold_from', 'is', null) : all.where('c.proposal_id', '=', resaleId)
}
