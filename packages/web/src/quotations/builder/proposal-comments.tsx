import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { AnswerWish } from '@tradewind/contract/quotations/proposal-shapes'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { FailedNotice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import type { StaffKart } from '../quotation-queries.ts'
import css from './builder.module.css'
import { namesOfLines } from './names-of-lines.ts'

const commentsOf = (quotationId: number) =>
  queryOptions({
    queryKey: ['GET_PROPOSAL_COMMENTS', quotationId],
    queryFn: async ({ signal }) => (await api.proposals.getComments({ quotationId: String(quotationId) }, { signal })).comments,
  })

/** What travellers have asked about a quotation, and what the desk has written to them; nothing before they have a proposal. */
export function ProposalComments({ kart, mayEdit }: { kart: StaffKart; mayEdit: boolean }) {
  const list = useQuery(commentsOf(kart.id))
  if (list.isError) return <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>
  const hasNone = list.data?.length === 0
  if (!list.data || (hasNone && !(mayEdit && kart.sentVersion !== null))) return null
  const names = namesOfLines(kart)
  return (
    <section className={css.comments} aria-labelledby="proposal-comments">
      <h3 id="proposal-comments">{hasNone ? 'Write to the traveller' : 'Questions'}</h3>
      <ol className={css.versions} hidden={hasNone}>
        {list.data.map(({ id, line, author, isStaff, body, writtenAt }) => (
          <li key={id}>
            <header>
              <b>{author}</b>
              <small>{formatMoment(writtenAt)}</small>
            </header>
            <small>
              {isStaff ? 'Written' : 'Asked'}{' '}
              {line === '' ? 'about all of it' : `about ${names.get(line) ?? 'a service that was removed'}`}
            </small>
            <p>{body}</p>
          </li>
        ))}
      </ol>
      {mayEdit && (
        <Answer
          key={list.data.at(-1)?.id}
          {...{ kart, names, lastLine: list.data.at(-1)?.line ?? '', isFirst: list.data.every(({ isStaff }) => isStaff) }}
        />
      )}
    </section>
  )
}

type AnswerProps = {
  kart: StaffKart
  names: ReadonlyMap<string, string>
  lastLine: string
  /** Nobody has asked. */
  isFirst: boolean
}

function Answer({ kart, names, lastLine, isFirst }: AnswerProps) {
  const what = isFirst ? 'Message' : 'Answer'
  const client = useQueryClient()
  const initial = { line: names.has(lastLine) ? lastLine : '', body: '' }
  const form = useCallForm({
    name: 'ANSWER_COMMENT',
    about: kart.id,
    initial,
    input: ({ line, body }, idempotencyKey) => ({ quotationId: kart.id, line, body, idempotencyKey }),
    schema: AnswerWish,
    call: api.proposals.answerComment,
    onDone: ({ comments }) => {
      client.setQueryData(commentsOf(kart.id).queryKey, comments)
      form.begin(initial)
      toast('ok', `Your ${what.toLowerCase()} stands on the page of the proposal.`)
    },
  })
  return (
    <Form form={form} label={what} className={css.send}>
      <SelectField label="About" {...form.text('line')}>
        <option value="">All of it</option>
        {[...names].map(([line, name]) => (
          <option key={line} value={line}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextArea label={what} rows={3} maxLength={2_000} {...form.text('body')} />
      <Button type="submit" size="sm" pending={form.isPending}>
        {`Send ${what.toLowerCase()}`}
      </Button>
    </Form>
  )
}
