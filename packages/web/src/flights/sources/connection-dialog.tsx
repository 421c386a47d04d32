import { useQueryClient } from '@tanstack/react-query'
import type { Adapter, Connection } from '@tradewind/contract/flights/connections'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { TheirChange } from '../../ui/form/their-change.tsx'
import { useCallForm } from '../../ui/form/use-call-form.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './connections.module.css'
import { CONNECTIONS, useConnectionAnswer } from './use-connection.ts'

type Props = { adapters: readonly Adapter[]; connection?: Connection; onClose: () => void }

/** Adds a connection, or changes one. Credentials are only ever written: fields left empty keep what is set. */
export function ConnectionDialog({ adapters, connection, onClose }: Props) {
  const client = useQueryClient()
  const putIn = useConnectionAnswer()
  const form = useCallForm({
    name: 'SAVE_CONNECTION',
    about: connection?.code ?? 'new',
    initial: {
      adapter: connection?.adapter ?? adapters[0]?.adapter ?? '',
      name: connection?.name ?? '',
      currency: connection?.currency ?? '',
      isTest: connection?.isTest ?? false,
      credentials: {} as Readonly<Record<string, string>>,
      version: connection?.version ?? 0,
    },
    typedUpon: ['version'],
    secrets: ['credentials'],
    input: (values, idempotencyKey) => ({ ...values, currency: values.currency.trim().toUpperCase(), idempotencyKey }),
    call: ({ adapter, credentials, idempotencyKey, version, ...common }) => {
      if (!connection) return api.supplierConnections.addConnection({ ...common, adapter, credentials, idempotencyKey })
      const { code } = connection
      const isTyped = Object.values(credentials).some((value) => value.trim() !== '')
      return api.supplierConnections.changeConnection({ ...common, code, version, ...(isTyped && { credentials }) })
    },
    onDone: (answer) => {
      putIn(answer)
      toast('ok', connection ? 'Connection saved' : 'Connection added')
      onClose()
    },
    onRefused: () => client.invalidateQueries({ queryKey: CONNECTIONS }),
  })
  const { adapter: adapterCode, credentials } = form.values
  const fields = adapters.find(({ adapter }) => adapter === adapterCode)?.fields ?? []
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={connection ? 'Edit connection' : 'Add connection'}
      subtitle={connection?.name}
      verb={connection ? 'Save' : 'Add'}
      className={css.form}
    >
      <TheirChange form={form} labels={{ name: 'Name', currency: 'Currency of the account', isTest: 'Test mode' }} />
      {!connection && (
        <SelectField label="Supplier" {...form.text('adapter')}>
          {adapters.map((adapter) => (
            <option key={adapter.adapter} value={adapter.adapter}>
              {adapter.name}
            </option>
          ))}
        </SelectField>
      )}
      <TextField label="Name" maxLength={60} {...form.text('name')} />
      <TextField
        label="Currency of the account"
        maxLength={3}
        help="Three letters, such as INR or GBP. A currency other than the site’s needs an exchange rate."
        {...form.text('currency')}
      />
      <fieldset className={css.credentials}>
        <legend>Credentials</legend>
        {connection && (
          <p>
            {connection.credentialsSetAt ? `Set on ${formatInstant(connection.credentialsSetAt)}. ` : 'From the server settings. '}
            Leave the fields empty to keep them.
          </p>
        )}
        {fields.map(({ name, label, isSecret, isRequired }) => (
          <TextField
            key={name}
            label={label}
            type={isSecret ? 'password' : 'text'}
            autoComplete={isSecret ? 'new-password' : 'off'}
            optional={!isRequired}
            maxLength={200}
            value={credentials[name] ?? ''}
            error={form.errorOf(`credentials.${name}`)}
            onChange={({ target }) => form.change({ credentials: { ...credentials, [name]: target.value } })}
          />
        ))}
      </fieldset>
      <Checkbox {...form.check('isTest')}>Test mode: tickets are not real, so only staff see its flights</Checkbox>
    </FormDialog>
  )
}
