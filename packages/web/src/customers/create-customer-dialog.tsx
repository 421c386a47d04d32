import { FormDialog } from '../ui/form/form-dialog.tsx'
import css from './customer-dialog.module.css'
import { CustomerFields } from './customer-fields.tsx'
import { useCreateCustomer } from './use-create-customer.ts'

type Props = { onClose: () => void; onCreated?: (userId: number) => void }

/** Quick creation of an agent or a customer. With an e-mail address, they are invited to set a password. */
export function CreateCustomerDialog({ onClose, onCreated }: Props) {
  const form = useCreateCustomer((userId) => {
    onClose()
    onCreated?.(userId)
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Create agent or customer" verb="Create" className={css.form}>
      <CustomerFields form={form} />
    </FormDialog>
  )
}
