import { useQueryClient } from '@tanstack/react-query'
import { COUNTRIES } from '@tradewind/domain/reference/countries'
import { api } from '../../lib/api.ts'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { SeveralChoices } from '../several-choices.tsx'
import { type MarketRow, refreshMarkets } from './market-queries.ts'

const COUNTRY_OPTIONS = COUNTRIES.map(({ code, name }) => ({ value: code, label: name, hint: code }))

/** Creates a market, or changes one. */
export function MarketDialog({ market, onClose }: { market: MarketRow | undefined; onClose: () => void }) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'CREATE_NEW_MARKET',
    about: market?.id ?? 'new',
    initial: {
      name: market?.name ?? '',
      countryCodes: market?.countryCodes ?? ([] as readonly string[]),
      isFallback: market?.isFallback ?? false,
    },
    input: ({ name, countryCodes, isFallback }) => ({
      ...(market && { id: market.id }),
      name: name.trim(),
      countryCodes: [...countryCodes],
      isFallback,
    }),
    wrong: ({ name }) => ({ name: name.trim() ? undefined : 'This is required field.' }),
    byCode: { MARKET_NAME_TAKEN: 'name' },
    call: api.markets.createNewMarket,
    onDone: ({ market: { name } }) => {
      toast('ok', market ? 'Market saved.' : `${name} is created.`)
      onClose()
    },
    onSettled: () => refreshMarkets(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={market ? 'Edit market' : 'Create market'}
      verb={market ? 'Save' : 'Create'}
      className={css.form}
    >
      <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
      <SeveralChoices
        label="Add country"
        chosenLabel="Countries"
        name="countryCodes"
        help="A note for your colleagues. Customers are put into a market one by one."
        options={COUNTRY_OPTIONS}
        value={form.values.countryCodes}
        error={form.errorOf('countryCodes')}
        onChange={(countryCodes) => form.change({ countryCodes })}
      />
      <div>
        <Checkbox {...form.check('isFallback')}>For customers without a market</Checkbox>
        <p className={css.hint}>One market has this. Choosing it here takes it from the other.</p>
      </div>
    </FormDialog>
  )
}
