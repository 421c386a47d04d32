import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import type { ReactNode } from 'react'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { nameInstallation } from './installation-words.ts'
import css from './network.module.css'
import { refreshNetwork } from './network-queries.ts'

type Props = { installation: PartnerInstallation; onClose: () => void }

const KEY_HELP = 'Their staff copy it from their own network page. It begins with whpk_.'

/** Adds the site of another installation. Its key can be entered later: each side needs the other's first. */
export function AddInstallationDialog({ onAdded, onClose }: { onAdded: (id: number) => void; onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'ADD_INSTALLATION',
    initial: { address: '', theirKey: '' },
    wrong: ({ address }) => ({ address: address.trim() === '' ? 'This is required field.' : undefined }),
    byCode: { ALREADY_ADDED: 'address', KEY_TAKEN: 'theirKey' },
    call: api.installations.addInstallation,
    onDone: ({ installations }) => {
      toast('ok', 'Installation added')
      const newest = installations.at(-1)
      if (newest) onAdded(newest.installationId)
    },
    onSettled: () => refreshNetwork(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add installation" verb="Add" className={css.form}>
      <p>The site of a company that runs this platform on its own machines. We make a key for the two of you alone.</p>
      <TextField label="Their address" placeholder="https://sell.example" inputMode="url" {...form.text('address')} />
      <TextField label="Their key" optional help={KEY_HELP} autoComplete="off" {...form.text('theirKey')} />
    </FormDialog>
  )
}

/** The other has moved: its key stays. */
export function AddressDialog({ installation, onClose }: Props) {
  const client = useQueryClient()
  const { installationId, address: former } = installation
  const form = useCallForm({
    name: 'MOVE_INSTALLATION',
    about: installationId,
    initial: { address: former },
    input: ({ address }) => ({ installationId, address }),
    wrong: ({ address }) => ({ address: address.trim() === '' ? 'This is required field.' : undefined }),
    byCode: { ALREADY_ADDED: 'address' },
    call: api.installations.moveInstallation,
    onDone: () => {
      toast('ok', 'Address saved')
      onClose()
    },
    onSettled: () => refreshNetwork(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Change their address"
      subtitle={nameInstallation(installation)}
      verb="Save"
      className={css.form}
    >
      <p>
        Their key stays, and so does all that was agreed on and bought. From now on only what comes from the new address is
        accepted, and we ask there. Ask them by phone whether they have moved.
      </p>
      <TextField label="Their address" placeholder="https://sell.example" inputMode="url" {...form.text('address')} />
    </FormDialog>
  )
}

/** Enters the key of the other, or a new one. */
export function KeyDialog({ installation, onClose }: Props) {
  const client = useQueryClient()
  const { installationId } = installation
  const form = useCallForm({
    name: 'SET_INSTALLATION_KEY',
    about: installationId,
    initial: { theirKey: '' },
    input: ({ theirKey }) => ({ installationId, theirKey }),
    wrong: ({ theirKey }) => ({ theirKey: theirKey.trim() === '' ? 'This is required field.' : undefined }),
    byCode: { KEY_TAKEN: 'theirKey' },
    call: api.installations.setInstallationKey,
    onDone: () => {
      toast('ok', 'Key saved')
      onClose()
    },
    onSettled: () => refreshNetwork(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Enter their key"
      subtitle={nameInstallation(installation)}
      verb="Save"
      className={css.form}
    >
      <p>What they say is accepted only if it is signed with this key. Ask them by phone whether it is theirs.</p>
      <TextField label="Their key" help={KEY_HELP} autoComplete="off" {...form.text('theirKey')} />
    </FormDialog>
  )
}

export function RotateOwnKeyDialog({ installation, onClose }: Props) {
  const { installationId } = installation
  return (
    <Ask
      installation={installation}
      onClose={onClose}
      title="New key of ours"
      verb="Make new key"
      said="New key made"
      call={() => api.installations.rotateInstallationKey({ installationId })}
    >
      Both keys sign what we say until you remove the former one, so nothing is lost while they enter the new key.
    </Ask>
  )
}

export function RemoveFormerKeyDialog({ installation, onClose }: Props) {
  const { installationId } = installation
  return (
    <Ask
      installation={installation}
      onClose={onClose}
      title="Remove former key"
      verb="Remove"
      said="Former key removed"
      isDanger
      call={() => api.installations.removeFormerInstallationKey({ installationId })}
    >
      If they have not entered the new key, they accept nothing that we say from now on.
    </Ask>
  )
}

export function EndInstallationDialog({ installation, onClose }: Props) {
  const { installationId } = installation
  return (
    <Ask
      installation={installation}
      onClose={onClose}
      title="Disconnect installation"
      verb="Disconnect"
      said="Installation disconnected"
      isDanger
      call={() => api.installations.endInstallation({ installationId })}
    >
      Their key is removed: nothing that they say is accepted, and we ask and say nothing more. What was bought stays, and can be
      cancelled only once you are connected again.
    </Ask>
  )
}

type Asking = Props & {
  title: string
  verb: string
  said: string
  isDanger?: boolean
  call: () => Promise<unknown>
  children: ReactNode
}

/** Asked first, with what it means. */
function Ask({ installation, onClose, title, verb, said, isDanger = false, call, children }: Asking) {
  const client = useQueryClient()
  const act = useMutation({
    mutationKey: ['CHANGE_INSTALLATION', title, installation.installationId],
    mutationFn: call,
    onSuccess: () => {
      toast('ok', said)
      onClose()
    },
    onSettled: () => refreshNetwork(client),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      subtitle={nameInstallation(installation)}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} pending={act.isPending} onClick={() => act.mutate()}>
            {verb}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {act.error && <Notice tone="bad">{explain(act.error)}</Notice>}
    </Dialog>
  )
}
