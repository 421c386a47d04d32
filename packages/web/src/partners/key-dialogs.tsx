import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PartnerKey } from '@tradewind/contract/partners/partner-keys'
import { CALLS_PER_MINUTE, type CallsPerMinute } from '@tradewind/domain/permissions/partner-scopes'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField, TextArea } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.tsx'
import { PER_MINUTE, shownHint } from './key-words.ts'
import { linesOf } from './lines-of.ts'
import { refreshKeys } from './partner-queries.ts'
import css from './partners.module.css'

type Props = { partnerKey: PartnerKey; onClose: () => void }

const HOURS = [
  { value: '0', label: 'Not at all' },
  { value: '1', label: 'One hour' },
  { value: '24', label: 'One day' },
  { value: '168', label: 'One week' },
  { value: '720', label: '30 days' },
] as const

/** Makes the successor of a key; its text is handed on. */
export function RotateKeyDialog({ partnerKey, onMade, onClose }: Props & { onMade: (text: string) => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'ROTATE_PARTNER_KEY',
    about: partnerKey.keyId,
    initial: { hours: '24' },
    input: ({ hours }) => ({ keyId: partnerKey.keyId, oldValidHours: Number(hours) }),
    call: api.partnerKeys.rotateKey,
    onDone: ({ text }) => onMade(text),
    onSettled: () => refreshKeys(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Rotate key" subtitle={partnerKey.name} verb="Rotate" className={css.form}>
      <p>A new key takes the place of {shownHint(partnerKey)}, with the same scopes and limits.</p>
      <SelectField label="How long the old key stays valid" {...form.text('hours')}>
        {HOURS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}

/** Asked, because it cannot be undone. */
export function RevokeKeyDialog({ partnerKey, onClose }: Props) {
  const client = useQueryClient()
  const revoke = useMutation({
    mutationKey: ['REVOKE_PARTNER_KEY', partnerKey.keyId],
    mutationFn: () => api.partnerKeys.revokeKey({ keyId: partnerKey.keyId }),
    onSuccess: () => {
      toast('ok', 'Key withdrawn')
      onClose()
    },
    onSettled: () => refreshKeys(client),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Withdraw key"
      subtitle={partnerKey.name}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={revoke.isPending} onClick={() => revoke.mutate()}>
            Withdraw
          </Button>
        </>
      }
    >
      <p>From now on {shownHint(partnerKey)} opens nothing. This cannot be undone; a new key can be made.</p>
      {revoke.error && <Notice tone="bad">{explain(revoke.error)}</Notice>}
    </Dialog>
  )
}

export function KeyLimitsDialog({ partnerKey, onClose }: Props) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'SET_PARTNER_KEY_LIMITS',
    about: partnerKey.keyId,
    initial: () => ({ perMinute: String(partnerKey.perMinute), addresses: partnerKey.addresses.join('\n') }),
    input: ({ perMinute, addresses }) => ({
      keyId: partnerKey.keyId,
      perMinute: Number(perMinute) as CallsPerMinute,
      addresses: linesOf(addresses),
    }),
    call: api.partnerKeys.setKeyLimits,
    onDone: () => {
      toast('ok', 'Setting saved successfully')
      onClose()
    },
    onSettled: () => refreshKeys(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Limits of key" subtitle={partnerKey.name} verb="Save" className={css.form}>
      <SelectField label="Limit" {...form.text('perMinute')}>
        {CALLS_PER_MINUTE.map((count) => (
          <option key={count} value={count}>
            {PER_MINUTE(count)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Allowed addresses"
        optional
        rows={4}
        help="One IP address or network in each line. Empty: from everywhere."
        {...form.text('addresses')}
      />
    </FormDialog>
  )
}
