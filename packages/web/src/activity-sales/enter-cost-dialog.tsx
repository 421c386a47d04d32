import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { CostPart } from '@tradewind/domain/rates/supplier-cost'
import { api } from '../lib/api.ts'
import { SelectField, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { toast } from '../ui/toasts.tsx'

type Props = {
  saleId: number
  title: string
  part: CostPart
  /** Of what is known of the cost: most others are in it. */
  currency: string
  suppliers: readonly { readonly id: number; readonly name: string }[]
  onClose: () => void
  onSettled: (client: QueryClient) => Promise<unknown>
}

/** What a part of a sold activity costs that nobody knew as it was sold, and whom that is owed to from now on. */
export function EnterCostDialog({ saleId, title, part, currency, suppliers, onClose, onSettled }: Props) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'ENTER_COST',
    about: `${saleId} ${part}`,
    initial: { supplierId: '', cost: '', currency },
    input: (typed) => ({
      ...{ saleId, part, cost: typed.cost.trim(), currency: typed.currency.trim().toUpperCase() },
      supplierId: typed.supplierId === '' ? null : Number(typed.supplierId),
    }),
    wrong: (typed) => ({
      cost: typed.cost.trim() === '' ? 'Please enter an amount; 0 where you do not buy it.' : undefined,
      currency: /^[a-z]{3}$/i.test(typed.currency.trim()) ? undefined : 'Please enter the three letters of a currency.',
      supplierId: Number(typed.cost) !== 0 && typed.supplierId === '' ? 'Please choose a supplier.' : undefined,
    }),
    call: api.missingCosts.enterCost,
    onDone: () => {
      toast('ok', 'The cost is entered.')
      onClose()
    },
    onSettled: () => onSettled(client),
  })
  return (
    <FormDialog form={form} onClose={onClose} title={`Cost of the ${part}`} subtitle={title} verb="Enter cost">
      <p>The rates did not know it when this was sold. From now on it is owed to its supplier, and the margin is less.</p>
      <SelectField label="Supplier" {...form.text('supplierId')}>
        <option value="">Please choose</option>
        {suppliers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Cost"
        inputMode="decimal"
        help="0 where you do not buy it: then it is owed to no supplier."
        {...form.text('cost')}
      />
      <TextField label="Currency" maxLength={3} autoCapitalize="characters" {...form.text('currency')} />
    </FormDialog>
  )
}
