import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConsumerRequest } from '@tradewind/contract/network/network-shapes'
import { nameCategory } from '@tradewind/domain/network/supplier-categories'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { useUser } from '../lib/session.ts'
import { groupsQuery } from '../markups/markup-queries.ts'
import { useSite } from '../sites/site-data.ts'
import { Checkbox, SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'
import css from './network.module.css'
import { refreshNetwork } from './network-queries.ts'

/** Accepts a request. The other site becomes a customer, on the conditions that are set here: group, TDS and credit. */
export function AcceptDialog({ request, onClose }: { request: ConsumerRequest; onClose: () => void }) {
  const viewer = useUser()
  const { currency } = useSite()
  const client = useQueryClient()
  const { id: requestId, whitelabel_mongoDb_siteId: consumerMongoSiteId, companyName, supplier_category, hasTds } = request
  const isNew = request.legalEntityId === null
  const setsGroup = isNew && viewer !== null && may(viewer, 'markups.manage')
  const setsCredit = isNew && viewer !== null && may(viewer, 'ledger.credit')
  const groups = useQuery({ ...groupsQuery, enabled: setsGroup })
  const form = useCallForm({
    name: 'ACCEPT_CONSUMER_REQUEST',
    about: requestId,
    initial: { groupId: '', isTdsDeductable: true, creditLimit: '' },
    input: ({ groupId, isTdsDeductable, creditLimit }) => ({
      newRequestStatus: 'Approved',
      requestId,
      consumerMongoSiteId,
      ...(isNew && groupId !== '' && { groupId: Number(groupId) }),
      ...(isNew && hasTds && { isTdsDeductable }),
      ...(isNew && creditLimit.trim() !== '' && { creditLimit: creditLimit.trim() }),
    }),
    wrong: ({ creditLimit }) => ({
      creditLimit: /^(\d{1,10}(\.\d{1,3})?)?$/.test(creditLimit.trim()) ? undefined : 'Please enter a valid amount',
    }),
    call: api.network.changeRequestStatus,
    onDone: () => {
      toast('ok', 'Request status changed successfully')
      onClose()
    },
    onSettled: () => refreshNetwork(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Accept request"
      subtitle={`${companyName}: ${nameCategory(supplier_category)}`}
      verb="Accept"
      className={css.form}
    >
      <p>
        {isNew
          ? `${companyName} becomes a customer of your site, with a wallet of its own.`
          : `${companyName} is already a customer of your site. Its group, TDS and credit stay as they are.`}
      </p>
      {setsGroup && (
        <SelectField label="Markup group" {...form.text('groupId')}>
          <option value="">Default group</option>
          {groups.data?.groups.map(({ id, groupName }) => (
            <option key={id} value={id}>
              {groupName}
            </option>
          ))}
        </SelectField>
      )}
      {isNew && hasTds && (
        <div>
          <Checkbox {...form.check('isTdsDeductable')}>Deduct TDS</Checkbox>
          <p className={layout.soft}>
            {request.panNumber
              ? `PAN ${request.panNumber}`
              : 'It states no PAN. Your rate for a company without a PAN applies until it does.'}
          </p>
        </div>
      )}
      {setsCredit && (
        <TextField
          label="Credit limit"
          optional
          prefix={currency}
          inputMode="decimal"
          help="From today, without a due date. Empty: no credit."
          {...form.text('creditLimit')}
        />
      )}
    </FormDialog>
  )
}
