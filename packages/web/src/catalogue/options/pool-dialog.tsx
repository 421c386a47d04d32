import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from '../catalogue.module.css'
import { type Pool, refreshCatalogue } from '../catalogue-queries.ts'

type DialogProps = { pool: Pool | undefined; onSaved: (pool: Pool) => void; onClose: () => void }

/** Adds seats that tour options share, or changes them. */
export function PoolDialog({ pool, onSaved, onClose }: DialogProps) {
  const client = useQueryClient()
  const form = useCallForm({
    name: 'SAVE_CAPACITY_POOL',
    about: pool?.id ?? 'new',
    initial: { name: pool?.name ?? '', people: pool?.people === undefined || pool.people === null ? '' : String(pool.people) },
    input: ({ name, people }) => ({
      ...(pool && { id: pool.id }),
      name: name.trim(),
      people: people.trim() === '' ? null : Number(people.trim()),
    }),
    wrong: ({ name, people }) => ({
      name: name.trim() ? undefined : 'Please fill the name',
      people: people.trim() === '' || /^[1-9]\d{0,4}$/.test(people.trim()) ? undefined : 'Please enter a whole number.',
    }),
    byCode: { POOL_NAME_TAKEN: 'name' },
    call: api.tourOptions.saveCapacityPool,
    onDone: async ({ pool: saved }) => {
      toast('ok', pool ? 'Shared seats saved.' : `${saved.name} is added.`)
      // The field has to know them before it can show them.
      await refreshCatalogue(client)
      onSaved(saved)
      onClose()
    },
    onSettled: () => refreshCatalogue(client),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={pool ? 'Change shared seats' : 'Add shared seats'}
      verb={pool ? 'Save' : 'Add'}
      className={css.form}
    >
      <TextField label="Name" maxLength={200} autoFocus help="The boat, camp or coach" {...form.text('name')} />
      <TextField
        label="People"
        optional
        inputMode="numeric"
        maxLength={5}
        help="At one start. Empty: no limit."
        {...form.text('people')}
      />
    </FormDialog>
  )
}
