import { useQueryClient } from '@tanstack/react-query'
import type { ReceivedApplication } from '@tradewind/contract/network/supplier-applications'
import { listOffered } from '@tradewind/domain/network/supplier-application'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { Radio, SelectField, TextArea } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import { refreshNetwork } from '../network-queries.ts'
import css from './applications.module.css'

type Props = {
  application: ReceivedApplication
  suppliers: readonly { id: number; name: string }[]
  onClose: () => void
}

/** What a company wrote, and the decision: a new supplier, one that the site has, or no with a reason. */
export function DecideApplicationDialog({ application, suppliers, onClose }: Props) {
  const client = useQueryClient()
  const { id, companyName, customerName, offers, contactName, email, phone, city, website, about, appliedAt, appliedBy } =
    application
  const sameName = suppliers.find(({ name }) => name.toLowerCase() === companyName.toLowerCase())
  const form = useCallForm({
    name: 'DECIDE_SUPPLIER_APPLICATION',
    about: id,
    initial: () => ({ isApproved: true, reason: '', supplierId: sameName ? String(sameName.id) : '' }),
    input: ({ isApproved, reason, supplierId }) => ({
      ...{ id, isApproved, reason: isApproved ? '' : reason },
      supplierId: isApproved && supplierId !== '' ? Number(supplierId) : null,
    }),
    wrong: ({ isApproved, reason }) => ({
      reason: isApproved || reason.trim() !== '' ? undefined : 'This is required field.',
    }),
    byCode: { SUPPLIER_EXISTS: 'supplierId' },
    call: api.supplierApplications.decideSupplierApplication,
    onDone: (_, { isApproved }) => {
      toast('ok', isApproved ? `${companyName} is a supplier now, and has been notified.` : `${companyName} has been notified.`)
      onClose()
    },
    onSettled: () => refreshNetwork(client),
  })
  const { isApproved } = form.values
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title="Supplier application"
      subtitle={companyName}
      verb={isApproved ? 'Approve' : 'Decline'}
      isDangerous={!isApproved}
      className={css.form}
    >
      <dl className={css.facts}>
        {[
          ['Buys as', customerName],
          ['Offers', listOffered(offers)],
          ['City', city],
          ['Contact', `${contactName}\n${email}\n${phone}`],
          ['Website', website || 'None'],
          ['About', about],
          ['Applied', `${formatInstant(appliedAt)}, ${appliedBy}`],
        ].map(([label, value]) => (
          <Fact key={label} label={label ?? ''} value={value ?? ''} />
        ))}
      </dl>
      <fieldset className={css.offers}>
        <legend>Decision</legend>
        <Radio name="decision" checked={isApproved} onChange={() => form.change({ isApproved: true })}>
          Approve
        </Radio>
        <Radio name="decision" checked={!isApproved} onChange={() => form.change({ isApproved: false })}>
          Decline
        </Radio>
      </fieldset>
      {isApproved ? (
        <SelectField
          label="Supplier"
          help="It gets accounts of its own in the ledger, and can be chosen in rates and quotations."
          {...form.text('supplierId')}
        >
          <option value="">{`New: ${companyName}`}</option>
          {suppliers.map((supplier) => (
            <option key={supplier.id} value={supplier.id}>
              {supplier.name}
            </option>
          ))}
        </SelectField>
      ) : (
        <TextArea label="Reason" help="It is sent to them as you write it." maxLength={500} {...form.text('reason')} />
      )}
    </FormDialog>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
