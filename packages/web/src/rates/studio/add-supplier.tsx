import { api } from '../../lib/api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import css from './studio.module.css'
import type { Studio } from './studio-data.ts'

export type Supplier = Studio['suppliers'][number]

/** A company from which this one buys. */
export function AddSupplier({ onClose, onAdded }: { onClose: () => void; onAdded: (supplier: Supplier) => void }) {
  const form = useCallForm({
    name: 'ADD_RATE_SUPPLIER',
    initial: { name: '' },
    wrong: ({ name }) => ({ name: name.trim() === '' ? 'This is required field.' : undefined }),
    call: api.rateStudio.addRateSupplier,
    byCode: { NAME_TAKEN: 'name' },
    onDone: ({ supplier }) => {
      onAdded(supplier)
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Add supplier" verb="Add" className={css.form}>
      <TextField
        label="Name"
        maxLength={200}
        help="The company that you pay. Its account opens in the books of payments to suppliers."
        {...form.text('name')}
      />
    </FormDialog>
  )
}
