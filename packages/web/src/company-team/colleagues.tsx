import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { COMPANY_RIGHTS } from '@tradewind/domain/company-team/company-rights'
import { nameRight } from '@tradewind/domain/company-team/give-rights'
import { useRef, useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { useUser } from '../lib/session.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { classes } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './team.module.css'
import { InviteDialog, RemoveDialog, RightsDialog } from './team-dialogs.tsx'
import { type Colleague, type DeclinedInvitation, nameOf, teamQuery } from './team-queries.ts'

type Opened = { kind: 'invite'; again?: DeclinedInvitation } | { kind: 'rights' | 'remove'; colleague: Colleague }

/** Everybody of the own company, with what each may do. */
export function Colleagues() {
  const { data: team, error, refetch } = useQuery(teamQuery)
  const [dialog, setDialog] = useState<Opened>()
  const list = useRef<HTMLUListElement>(null)
  const close = () => setDialog(undefined)
  return (
    <Card aria-label="Colleagues">
      <CardHead title="Colleagues">
        {team?.rules.mayInvite && (
          <Button size="sm" variant="primary" icon="plus" onClick={() => setDialog({ kind: 'invite' })}>
            Invite a colleague
          </Button>
        )}
      </CardHead>
      {error && !team && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!team && !error && <ListSkeleton lines={3} height={56} />}
      {team?.declined.map((declined) => (
        <Declined
          key={declined.userId}
          declined={declined}
          // Its button goes with it.
          onDismissed={() => list.current?.focus()}
          onInvite={team.rules.mayInvite ? () => setDialog({ kind: 'invite', again: declined }) : undefined}
        />
      ))}
      {team && (
        <ul ref={list} tabIndex={-1} className={css.list}>
          {team.colleagues.map((colleague) => (
            <Row
              key={colleague.userId}
              colleague={colleague}
              currency={team.currency}
              onOpen={(kind) => setDialog({ kind, colleague })}
            />
          ))}
        </ul>
      )}
      {team && dialog?.kind === 'invite' && <InviteDialog team={team} again={dialog.again} onClose={close} />}
      {team && dialog?.kind === 'rights' && <RightsDialog team={team} colleague={dialog.colleague} onClose={close} />}
      {dialog?.kind === 'remove' && <RemoveDialog colleague={dialog.colleague} onClose={close} />}
    </Card>
  )
}

type DeclinedProps = { declined: DeclinedInvitation; onInvite: (() => void) | undefined; onDismissed: () => void }

/** Somebody said no: it stands until an owner has read it, or invites the address again. */
function Declined({ declined, onInvite, onDismissed }: DeclinedProps) {
  const { userId, email, declinedAt } = declined
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationKey: ['DISMISS_DECLINED', userId],
    mutationFn: () => api.companyTeam.dismissDeclined({ userId }),
    onSuccess: onDismissed,
    onError: (error) => toast('bad', explain(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  })
  const name = nameOf(declined)
  return (
    <div className={css.declined}>
      <Notice
        tone="warn"
        action={
          <span className={css.acts}>
            {onInvite && (
              <Button size="sm" aria-label={`Invite again: ${name}`} aria-haspopup="dialog" onClick={onInvite}>
                Invite again
              </Button>
            )}
            <Button size="sm" aria-label={`Dismiss: ${name} declined`} pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
              Dismiss
            </Button>
          </span>
        }
      >
        {name} ({email}) declined your invitation on {formatInstant(declinedAt)}.
      </Notice>
    </div>
  )
}

type RowProps = { colleague: Colleague; currency: string; onOpen: (kind: 'rights' | 'remove') => void }

function Row({ colleague, currency, onOpen }: RowProps) {
  const { userId, email, isPending, isBlocked, isBlockedByCompany, isOwner, paysAlone } = colleague
  const isSelf = useUser()?.id === userId
  const queryClient = useQueryClient()
  const settled = () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey })
  const block = useMutation({
    mutationKey: ['BLOCK_COLLEAGUE', userId],
    mutationFn: (wanted: boolean) => api.companyTeam.blockColleague({ userId, isBlocked: wanted }),
    onSuccess: ({ colleague: { isBlocked: isNow } }) => toast('ok', `${nameOf(colleague)} is ${isNow ? 'blocked' : 'unblocked'}.`),
    onError: (error) => toast('bad', explain(error)),
    onSettled: settled,
  })
  const again = useMutation({
    mutationKey: ['RESEND_INVITATION', userId],
    mutationFn: () => api.companyTeam.resendInvitation({ userId }),
    onSuccess: () => toast('ok', `An invitation was sent to ${email}.`),
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <li>
      <span className={classes(css.who, css.colleague)}>
        <b>{nameOf(colleague)}</b>
        <small>{email}</small>
        <small>
          {rightsInWords(colleague)}
          {paysAlone !== null && ` · Alone up to ${formatAmount(paysAlone, currency)}`}
        </small>
      </span>
      <span className={css.chips}>
        {isOwner && <Chip tone="ok">Owner</Chip>}
        {isPending && <Chip tone="warn">Invited</Chip>}
        {isBlocked && <Chip tone="bad">{isBlockedByCompany ? 'Blocked' : 'Blocked by our staff'}</Chip>}
        {isSelf && <Chip>You</Chip>}
      </span>
      {!isSelf && (
        <Menu
          label={`Actions for ${nameOf(colleague)}`}
          anchor={(button) => <IconButton {...button} icon="more" label={`Actions for ${nameOf(colleague)}`} size="sm" />}
        >
          <MenuItem onPress={() => onOpen('rights')}>Change rights</MenuItem>
          {isPending && <MenuItem onPress={() => again.mutate()}>Send invitation again</MenuItem>}
          {(!isBlocked || isBlockedByCompany) && (
            <MenuItem onPress={() => block.mutate(!isBlocked)}>{isBlocked ? 'Unblock' : 'Block'}</MenuItem>
          )}
          <MenuItem onPress={() => onOpen('remove')}>Remove</MenuItem>
        </Menu>
      )}
    </li>
  )
}

function rightsInWords({ isOwner, rights }: Colleague): string {
  if (isOwner) return 'May do everything'
  if (rights.length === COMPANY_RIGHTS.length) return 'All rights'
  return rights.length === 0 ? 'May only search' : rights.map(nameRight).join(' · ')
}
