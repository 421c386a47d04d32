import { useQuery } from '@tanstack/react-query'
import { whatNewCustomerLacks } from '@tradewind/domain/customers/customer-form'
import { noPhone, PhoneField } from '../accounts/phone-field.tsx'
import { permissionGroups } from '../customers/customer-queries.ts'
import { api } from '../lib/api.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import { useReadGroupsAgain } from './use-group-change.ts'

const REQUIRED = 'This is required field.'

/** A new colleague on the staff: made at once, invited by mail. */
export function NewStaffDialog({ onClose, onCreated }: { onClose: () => void; onCreated?: (userId: number) => void }) {
  const groups = useQuery(permissionGroups())
  const form = useCallForm({
    name: 'CREATE_STAFF',
    initial: () => ({ firstName: '', lastName: '', email: '', branch: '', designation: '', userGroupId: '', phone: noPhone() }),
    input: ({ userGroupId, phone, ...texts }, idempotencyKey) => ({
      ...texts,
      phone: phone.phone.trim() === '' ? null : { phone: phone.phone, phoneCode: phone.phoneCode },
      userGroupId: userGroupId === '' ? null : Number(userGroupId),
      idempotencyKey,
    }),
    wrong: ({ firstName, email }, { phone }) => ({
      ...(firstName.trim() === '' && { firstName: REQUIRED }),
      ...whatNewCustomerLacks('staff', { email: email.trim(), phone, companyName: '' }),
      ...(email.trim() === '' && { email: REQUIRED }),
    }),
    call: api.staffAccounts.createStaff,
    onDone: ({ userId, waitsForApproval }) => {
      toast(
        'ok',
        waitsForApproval
          ? 'The account is made and the invitation sent. The permission group waits until another super admin approves it.'
          : 'The account is made and the invitation sent.',
      )
      onClose()
      onCreated?.(userId)
    },
    onSettled: useReadGroupsAgain(),
  })
  return (
    <FormDialog form={form} title="Add a colleague" subtitle="To the staff of this site" verb="Add and invite" onClose={onClose}>
      <TextField label="First name" maxLength={60} autoFocus {...form.text('firstName')} />
      <TextField label="Last name" maxLength={60} optional {...form.text('lastName')} />
      <TextField
        label="E-mail"
        type="email"
        help="They sign in with it, and receive an invitation to set a password."
        {...form.text('email')}
      />
      <PhoneField
        label="Mobile"
        optional
        {...form.field('phone')}
        error={form.errorOf('phone') ?? form.errorOf('phone.phone') ?? form.errorOf('phone.phoneCode')}
      />
      <TextField label="Designation" optional maxLength={80} {...form.text('designation')} />
      <TextField label="Branch" optional maxLength={80} {...form.text('branch')} />
      <SelectField label="Permission group" {...form.text('userGroupId')}>
        <option value="">No group yet</option>
        {(groups.data ?? []).map(({ id, groupName }) => (
          <option key={id} value={id}>
            {groupName}
          </option>
        ))}
      </SelectField>
      <p className={layout.soft}>Without a group they can sign in, and do nothing at the desk.</p>
    </FormDialog>
  )
}
