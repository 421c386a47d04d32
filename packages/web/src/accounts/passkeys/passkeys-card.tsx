import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { explain } from '../../lib/explain.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import layout from '../../ui/layout.module.css'
import { FailedNotice } from '../../ui/notice.tsx'
import { ListSkeleton } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toasts.tsx'
import { PasswordField } from '../password-field.tsx'
import css from '../sessions-card.module.css'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { knowsPasskeys } from './ask-device.ts'

export const myPasskeys = queryOptions({
  queryKey: ['GET_MY_PASSKEYS'],
  queryFn: ({ signal }) => api.passkeys.getMyPasskeys(undefined, { signal }),
})
type Passkey = Awaited<ReturnType<typeof api.passkeys.getMyPasskeys>>['passkeys'][number]
type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

const NOT_KNOWN = 'This browser cannot make passkeys. Please use a newer one.'

/** What signs one in without a password: each can be named, and removed when the device is gone. */
export function PasskeysCard() {
  const [open, setOpen] = useState<Open>()
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(myPasskeys)
  const close = () => setOpen(undefined)
  const done = (said: string) => {
    close()
    toast('ok', said)
    return queryClient.invalidateQueries({ queryKey: myPasskeys.queryKey })
  }
  return (
    <Card aria-label="Passkeys">
      <CardHead title="Passkeys" />
      <div className={css.card}>
        {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <ListSkeleton lines={2} height={48} />}
        {data?.passkeys.length === 0 && (
          <p className={layout.soft}>None yet. A passkey signs you in with your fingerprint, face or PIN, and nothing is typed.</p>
        )}
        {data && data.passkeys.length > 0 && (
          <ul className={css.sessions} aria-label="Your passkeys">
            {data.passkeys.map((passkey) => (
              <Row key={passkey.id} passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />
            ))}
          </ul>
        )}
        {data && (
          <div className={css.buttons}>
            <Button disabledReason={knowsPasskeys() ? undefined : NOT_KNOWN} onClick={() => setOpen({ kind: 'add' })}>
              Add a passkey
            </Button>
          </div>
        )}
      </div>
      {data && open?.kind === 'add' && (
        <AddPasskeyDialog {...data} onClose={close} onAdded={() => void done('The passkey was added.')} />
      )}
      {open?.kind === 'rename' && (
        <RenameDialog passkey={open.passkey} onClose={close} onDone={() => done('Setting saved successfully')} />
      )}
      {data && open?.kind === 'remove' && (
        <RemoveDialog
          passkey={open.passkey}
          hasPassword={data.hasPassword}
          onClose={close}
          onDone={() => done('The passkey was removed.')}
        />
      )}
    </Card>
  )
}

type RowProps = { passkey: Passkey; onOpen: (kind: 'rename' | 'remove') => void }

function Row({ passkey: { name, madeAt, lastUsedAt, domain, worksHere }, onOpen }: RowProps) {
  const used = lastUsedAt ? `Last used ${formatInstant(lastUsedAt)}` : 'Never used'
  return (
    <li className={css.wraps}>
      <span className={css.device}>
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>{[`Since ${formatInstant(madeAt)}`, used].join(' · ')}</small>
        {!worksHere && (
          <span>
            <Chip tone="warn">Works only at {domain}</Chip>
          </span>
        )}
      </span>
      <span className={css.buttons}>
        <Button size="sm" aria-label={`Rename ${name}`} onClick={() => onOpen('rename')}>
          Rename
        </Button>
        <Button size="sm" aria-label={`Remove ${name}`} onClick={() => onOpen('remove')}>
          Remove
        </Button>
      </span>
    </li>
  )
}

type DialogProps = { passkey: Passkey; onClose: () => void; onDone: () => Promise<void> }

function RenameDialog({ passkey: { id, name }, onClose, onDone }: DialogProps) {
  const form = useCallForm({
    name: 'RENAME_PASSKEY',
    about: id,
    initial: { name },
    input: (values) => ({ id, ...values }),
    wrong: (values) => ({ name: values.name.trim() ? undefined : 'This is required field.' }),
    call: api.passkeys.renamePasskey,
    onDone,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Rename passkey" verb="Save">
      <TextField label="Name" maxLength={60} autoFocus {...form.text('name')} />
    </FormDialog>
  )
}

function RemoveDialog({ passkey: { id, name }, hasPassword, onClose, onDone }: DialogProps & { hasPassword: boolean }) {
  const form = useCallForm({
    name: 'REMOVE_PASSKEY',
    about: id,
    initial: { password: '' },
    secrets: ['password'],
    input: ({ password }) => ({ id, password }),
    call: api.passkeys.removePasskey,
    onDone,
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Remove passkey" verb="Remove" isDangerous>
      <p className={layout.soft}>
        <bdi>{name}</bdi> does not sign you in here any more. Your device may still show it: remove it there, too.
      </p>
      {hasPassword && <PasswordField label="Your password" autoComplete="current-password" autoFocus {...form.text('password')} />}
    </FormDialog>
  )
}
