import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ComboTransfer } from '@tradewind/domain/catalogue/catalogue-limits'
import { optionRefs } from '../../catalogue/catalogue-queries.ts'
import { api } from '../../lib/api.ts'
import { explain } from '../../lib/explain.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ComboboxField } from '../../ui/combobox-field.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ComboExample } from './combo-price.tsx'
import { COMBOS_KEY } from './combo-queries.ts'
import css from './combos.module.css'

type Part = { tourOptionId: string; onwardTransfer: ComboTransfer; returnTransfer: ComboTransfer }
const NEW_PART: Part = { tourOptionId: '', onwardTransfer: 'none', returnTransfer: 'none' }
const MOST_PARTS = 20
const AMOUNT = /^\d{1,9}(\.\d{1,3})?$/

/** Creates a combo: tour options that are sold together, with the ways to them and back, for a discount of the whole booking. */
export function ComboDialog({ currency, onClose }: { currency: string; onClose: () => void }) {
  const client = useQueryClient()
  const options = useQuery(optionRefs({ cityId: 0 }))
  const form = useCallForm({
    name: 'CREATE_DMC_COMBO',
    initial: { name: '', amount: '', parts: [NEW_PART] as readonly Part[] },
    input: ({ name, amount, parts }) => ({
      name: name.trim(),
      amount: amount.trim(),
      tourOptions: parts.map(({ tourOptionId, ...transfers }) => ({ tourOptionId: Number(tourOptionId), ...transfers })),
    }),
    wrong: ({ name, amount, parts }) => ({
      name: name.trim() ? undefined : 'This is required field.',
      amount: AMOUNT.test(amount.trim()) ? undefined : 'Please enter a valid amount',
      ...Object.fromEntries(parts.map((part, at) => [`tourOptions.${at}.tourOptionId`, partFault(part, parts.slice(0, at))])),
    }),
    byCode: { COMBO_NAME_TAKEN: 'name' },
    call: api.combos.createDmcCombo,
    onDone: () => {
      toast('ok', 'Combo created successfully')
      onClose()
    },
    onRefused: () => toast('bad', 'Failed to create combo'),
    onSettled: () => client.invalidateQueries({ queryKey: [COMBOS_KEY] }),
  })
  const { parts } = form.values
  const set = (at: number, change: Partial<Part>) =>
    form.change({ parts: parts.map((part, index) => (index === at ? { ...part, ...change } : part)) })
  const chosen = parts
    .filter((part, at) => partFault(part, parts.slice(0, at)) === undefined)
    .map(({ tourOptionId, ...ways }) => ({ tourOptionId: Number(tourOptionId), ...ways }))
  const cityId = options.data?.find(({ id }) => id === chosen[0]?.tourOptionId)?.cityId ?? 0
  const choices = (options.data ?? []).map(({ id, name, activity, city }) => ({
    value: String(id),
    label: `${activity}, ${name}`,
    hint: city,
  }))
  return (
    <FormDialog form={form} onClose={onClose} title="Create Combo" verb="Create" className={css.form}>
      {options.isError && <Notice tone="bad">{explain(options.error)}</Notice>}
      <div className={css.pair}>
        <TextField label="Name" maxLength={200} autoFocus {...form.text('name')} />
        <TextField label="Discount" help="For each booking" prefix={currency} inputMode="decimal" {...form.text('amount')} />
      </div>
      <fieldset className={css.parts}>
        <legend>Tour options</legend>
        {parts.map((part, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name of their own until they are saved
          <div key={at} className={css.part}>
            <ComboboxField
              label={`Tour option ${at + 1}`}
              name={`part${at}`}
              options={choices}
              value={part.tourOptionId}
              error={form.errorOf(`tourOptions.${at}.tourOptionId`)}
              onChange={(tourOptionId) => set(at, { tourOptionId })}
            />
            <TransferField
              label="Onward transfer"
              value={part.onwardTransfer}
              onChange={(onwardTransfer) => set(at, { onwardTransfer })}
            />
            <TransferField
              label="Return transfer"
              value={part.returnTransfer}
              onChange={(returnTransfer) => set(at, { returnTransfer })}
            />
            {parts.length > 1 && (
              <IconButton
                icon="x"
                size="sm"
                label={`Remove tour option ${at + 1}`}
                onClick={() => form.change({ parts: parts.filter((_, index) => index !== at) })}
              />
            )}
          </div>
        ))}
        <div>
          <Button
            size="sm"
            icon="plus"
            disabledReason={parts.length >= MOST_PARTS ? `A combo has at most ${MOST_PARTS} tour options.` : undefined}
            onClick={() => form.change({ parts: [...parts, NEW_PART] })}
          >
            Add tour option
          </Button>
        </div>
      </fieldset>
      <fieldset className={css.parts}>
        <legend>Price for a party</legend>
        {chosen.length > 0 ? (
          <ComboExample
            combo={{
              currency,
              amount: AMOUNT.test(form.values.amount.trim()) ? form.values.amount.trim() : '0',
              tourOptions: chosen,
            }}
            cityId={cityId}
          />
        ) : (
          <p className={css.hint}>It is shown once a tour option is chosen.</p>
        )}
      </fieldset>
    </FormDialog>
  )
}

function partFault({ tourOptionId }: Part, before: readonly Part[]): string | undefined {
  if (tourOptionId === '') return 'Please select a tour option'
  return before.some((other) => other.tourOptionId === tourOptionId) ? 'Tour already added' : undefined
}

function TransferField({
  label,
  value,
  onChange,
}: {
  label: string
  value: ComboTransfer
  onChange: (value: ComboTransfer) => void
}) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value as ComboTransfer)}>
      <option value="none">None</option>
      <option value="private">PVT</option>
      <option value="sharing">Shared</option>
    </SelectField>
  )
}
