import { parseMoney } from '@tradewind/domain/money'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { SelectField, TextField } from '../../ui/field.tsx'
import { AddSupplier, type Supplier } from './add-supplier.tsx'
import { type CostValues, formatMargin } from './cost-values.ts'
import css from './studio.module.css'

type Props = {
  values: CostValues
  suppliers: readonly Supplier[]
  /** Each type of traveller costs an amount of its own; otherwise one amount is for all. */
  isByType: boolean
  /** What the one amount is for: 'person', 'group', 'vehicle'. */
  unit: string
  /** Of the rate: the chief amount that is charged, and its currency. */
  price: { amount: string; currency: string }
  errorOf: (field: string) => string | undefined
  onChange: (change: Partial<CostValues>) => void
  /** One more that was not in the list. */
  onNewSupplier: (supplier: Supplier) => void
}

const NEW = 'new'

/** What the company pays its supplier, with the margin that is left. Only staff see it. */
export function CostFields({ values, suppliers, isByType, unit, price, errorOf, onChange, onNewSupplier }: Props) {
  const [isAdding, setAdding] = useState(false)
  const { supplierId, costCurrency, costAmount } = values
  const margin = marginOf(price, { amount: costAmount, currency: costCurrency })
  const amount = (field: 'costAmount' | 'costChild' | 'costInfant', wire: string) => ({
    inputMode: 'decimal' as const,
    value: values[field],
    error: errorOf(`supplierCost.${wire}`),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
  })
  return (
    <fieldset className={css.supplements}>
      <legend>Cost</legend>
      <div className={css.pair}>
        <SelectField
          label="Supplier"
          help={supplierId === '' ? 'Choose one where you buy this.' : 'Customers never see what it costs.'}
          value={supplierId}
          error={errorOf('supplierCost.supplierId')}
          onChange={({ target }) => (target.value === NEW ? setAdding(true) : onChange({ supplierId: target.value }))}
        >
          <option value="">None</option>
          {suppliers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value={NEW}>Add a supplier…</option>
        </SelectField>
        {supplierId !== '' && (
          <TextField
            label="Currency of the cost"
            maxLength={3}
            autoCapitalize="characters"
            placeholder={price.currency}
            value={costCurrency}
            error={errorOf('supplierCost.currency')}
            onChange={({ target }) => onChange({ costCurrency: target.value })}
          />
        )}
      </div>
      {supplierId !== '' && (
        <>
          <div className={isByType ? css.triple : css.pair}>
            <TextField label={isByType ? 'Cost of an adult' : `Cost per ${unit}`} {...amount('costAmount', 'amount')} />
            {isByType && <TextField label="Cost of a child" {...amount('costChild', 'childAmount')} />}
            {isByType && (
              <TextField label="Cost of an infant" optional help="Empty: nothing" {...amount('costInfant', 'infantAmount')} />
            )}
          </div>
          {margin && (
            <p className={css.hint} aria-live="polite">
              Margin {margin}
            </p>
          )}
        </>
      )}
      {/* A form of its own stands in no other form: the browser would send both, and load the page again. */}
      {isAdding &&
        createPortal(
          <AddSupplier
            onClose={() => setAdding(false)}
            onAdded={(supplier) => {
              onNewSupplier(supplier)
              onChange({ supplierId: String(supplier.id) })
            }}
          />,
          document.body,
        )}
    </fieldset>
  )
}

const AMOUNT = /^\d{1,9}(\.\d{1,2})?$/

/** Empty while an amount is not typed yet, and where the currencies differ. */
function marginOf(price: Props['price'], cost: Props['price']): string {
  const currency = price.currency.trim().toUpperCase()
  const ofCost = cost.currency.trim().toUpperCase() || currency
  if (!AMOUNT.test(price.amount.trim()) || !AMOUNT.test(cost.amount.trim()) || currency !== ofCost || currency.length !== 3)
    return ''
  return formatMargin(parseMoney(price.amount.trim(), currency), parseMoney(cost.amount.trim(), currency))
}
