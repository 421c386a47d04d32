import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ProposalWish } from '@tradewind/contract/quotations/proposal-shapes'
import type { SaleFault } from '@tradewind/contract/quotations/quotation-shapes'
import { nextStatuses } from '@tradewind/domain/quotations/quotation-status'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatMoment } from '../../lib/dates.ts'
import { explain, isRefusedWith } from '../../lib/explain.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { StateMark, type Tone } from '../../ui/chip.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form/call-form.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { FailedNotice, Notice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { refreshQuotations, type StaffKart } from '../quotation-queries.ts'
import css from './builder.module.css'
import { ProposalComments } from './proposal-comments.tsx'

type Sent = Awaited<ReturnType<typeof api.proposals.getProposals>>['proposals'][number]

const keyOf = (quotationId: number) => ['GET_PROPOSALS', quotationId] as const
const proposalsOf = (quotationId: number) =>
  queryOptions({
    queryKey: keyOf(quotationId),
    queryFn: async ({ signal }) => (await api.proposals.getProposals({ quotationId: String(quotationId) }, { signal })).proposals,
  })

/** The links by which travellers read a quotation: one more is sent, and each says what became of it. */
export function ProposalDialog({ kart, mayEdit, onClose }: { kart: StaffKart; mayEdit: boolean; onClose: () => void }) {
  const client = useQueryClient()
  const list = useQuery(proposalsOf(kart.id))
  /** Why it cannot be sold yet, once the desk was asked whether to send it all the same. */
  const [lacking, setLacking] = useState<readonly SaleFault[]>([])
  const maySend = mayEdit && nextStatuses(kart.status).includes('sent')
  const form = useCallForm({
    name: 'SEND_PROPOSAL',
    about: `${kart.id}`,
    initial: { email: '' },
    input: ({ email }, idempotencyKey) => ({
      ...{ quotationId: kart.id, version: kart.version, email, idempotencyKey },
      isIncomplete: lacking.length > 0,
    }),
    schema: ProposalWish,
    call: askBeforeIncomplete,
    onDone: (answer) => {
      if ('lacking' in answer) return setLacking(answer.lacking)
      const { proposal } = answer
      toast('ok', proposal.sentTo ? `The proposal was sent to ${proposal.sentTo}.` : 'The link is ready to be copied.')
      form.begin({ email: '' })
      setLacking([])
    },
    onSettled: () => refresh(client, kart.id),
  })
  const days = `${kart.quoteValidyInDays} ${kart.quoteValidyInDays === 1 ? 'day' : 'days'}`
  return (
    <Dialog
      isOpen
      shape="side"
      isChanged={form.isChanged}
      onClose={onClose}
      title="Proposal"
      subtitle={`${kart.kartName}, ${kart.quotationId}`}
      foot={
        <>
          <Button onClick={onClose}>Close</Button>
          {maySend && (
            <Button type="submit" form={form.id} variant="primary" icon="mail" pending={form.isPending}>
              {lacking.length > 0 ? 'Send it all the same' : `Send version ${kart.version}`}
            </Button>
          )}
        </>
      }
    >
      {maySend && (
        <Form form={form} className={css.send}>
          <p>
            Everybody who has the link reads this version and can accept it. Its price is promised for {days} from now.{' '}
            {kart.priceBreakup === 'noprice' && 'No price is shown.'}
          </p>
          <TextField
            label="E-mail"
            type="email"
            optional
            autoComplete="off"
            help="Without an address you get a link to hand on."
            {...form.text('email')}
          />
          {lacking.length > 0 && (
            <Notice tone="warn">
              <p>It cannot be sold yet. Its traveller can read it, and can accept it only once this is settled:</p>
              <ul className={css.lacking}>
                {lacking.map(({ field, title, sentence }) => (
                  <li key={field}>
                    {title && <b>{title}</b>} {sentence}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
        </Form>
      )}
      {list.isError && <FailedNotice onRetry={() => void list.refetch()}>{explain(list.error)}</FailedNotice>}
      {list.isPending && <ListSkeleton lines={3} height={72} />}
      {list.data?.length === 0 && <p className={css.soft}>No link has been made yet.</p>}
      <ol className={css.versions} aria-label="Links">
        {list.data?.map((sent) => (
          <SentLink key={sent.id} sent={sent} quotationId={kart.id} mayEdit={mayEdit} />
        ))}
      </ol>
      <ProposalComments kart={kart} mayEdit={mayEdit} />
    </Dialog>
  )
}

/** Sends it, or says why it could not be accepted: then the desk decides whether it is sent so. */
async function askBeforeIncomplete(
  wish: Parameters<typeof api.proposals.sendProposal>[0],
): Promise<Awaited<ReturnType<typeof api.proposals.sendProposal>> | { lacking: readonly SaleFault[] }> {
  try {
    return await api.proposals.sendProposal(wish)
  } catch (error) {
    if (!isRefusedWith(error, 'NOT_SELLABLE')) throw error
    return { lacking: (error.data as { faults: SaleFault[] }).faults }
  }
}

const STATES: Readonly<Record<Sent['state'], readonly [name: string, tone: Tone]>> = {
  open: ['Can be accepted', 'accent'],
  incomplete: ['Cannot be accepted yet', 'warn'],
  accepted: ['Accepted', 'ok'],
  revoked: ['Withdrawn', 'neutral'],
  replaced: ['Replaced', 'neutral'],
  expired: ['Expired', 'warn'],
  inWork: ['In work again', 'warn'],
  closed: ['Closed', 'neutral'],
}

function SentLink({ sent, quotationId, mayEdit }: { sent: Sent; quotationId: number; mayEdit: boolean }) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const revoke = useMutation({
    mutationFn: () => api.proposals.revokeProposal({ proposalId: sent.id }),
    onSuccess: () => toast('ok', 'The link shows nothing any more.'),
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => refresh(client, quotationId),
  })
  const [name, tone] = STATES[sent.state]
  const isShown = sent.state !== 'revoked'
  return (
    <li>
      <header>
        <b>Version {sent.version}</b>
        <StateMark tone={tone}>{name}</StateMark>
      </header>
      <small>
        {sent.isResold ? 'A link of the agency for its traveller' : sent.sentTo ? `To ${sent.sentTo}` : 'A link to hand on'},{' '}
        {formatMoment(sent.sentAt)}, {sent.sentBy}
      </small>
      <small>{whatBecame(sent)}</small>
      {isAsking && !sent.isResold && <small>Links that an agency made of it show nothing then either.</small>}
      {isShown && (
        <div className={css.linkActions}>
          {sent.link !== '' && (
            <>
              <CopyButton text={sent.link} label="Copy link" />
              <a className={buttonClass({ size: 'sm', variant: 'quiet' })} href={sent.link} target="_blank" rel="noopener">
                Open
              </a>
            </>
          )}
          {mayEdit &&
            (isAsking ? (
              <Button size="sm" variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate()}>
                Withdraw now
              </Button>
            ) : (
              <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
                Withdraw
              </Button>
            ))}
        </div>
      )}
    </li>
  )
}

function whatBecame({ acceptedAt, acceptedBy, notedBy, lastOpenedAt, state, validUntil }: Sent): string {
  if (acceptedAt) {
    const accepted = notedBy
      ? `${acceptedBy} agreed, noted by ${notedBy}, ${formatMoment(acceptedAt)}`
      : `Accepted by ${acceptedBy}, ${formatMoment(acceptedAt)}`
    return state === 'accepted' ? accepted : `${accepted}; worked on again since`
  }
  const opened = lastOpenedAt ? `Last opened ${formatMoment(lastOpenedAt)}` : 'Not opened yet'
  return state === 'open' || state === 'incomplete' ? `${opened}. Valid until ${formatMoment(validUntil)}` : opened
}

function refresh(client: ReturnType<typeof useQueryClient>, quotationId: number): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: keyOf(quotationId) }), refreshQuotations(client)])
}
