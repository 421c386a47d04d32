import type { Adapter, Connection } from '@tradewind/contract/flights/connections'
import { type FormEvent, useState } from 'react'
import { api } from '../../lib/api.ts'
import { formatInstant } from '../../lib/dates.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import { FormProblem } from '../../lib/form-problem.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './connections.module.css'
import { useConnectionCall } from './use-connection.ts'

type Props = { adapters: readonly Adapter[]; connection?: Connection; onClose: () => void }

/** Adds a connection, or changes one. Credentials are only ever written: fields left empty keep what is set. */
export function ConnectionDialog({ adapters, connection, onClose }: Props) {
  const [adapterCode, setAdapter] = useState(connection?.adapter ?? adapters[0]?.adapter ?? '')
  const [name, setName] = useState(connection?.name ?? '')
  const [currency, setCurrency] = useState(connection?.currency ?? '')
  const [isTest, setTest] = useState(connection?.isTest ?? false)
  const [credentials, setCredentials] = useState<Readonly<Record<string, string>>>({})
  // A double click, or an answer that was lost, must not connect twice.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const fields = adapters.find(({ adapter }) => adapter === adapterCode)?.fields ?? []
  const isTyped = Object.values(credentials).some((value) => value.trim() !== '')
  const common = { name, currency: currency.trim().toUpperCase(), isTest }
  const save = useConnectionCall('SAVE_CONNECTION', () =>
    connection
      ? api.supplierConnections.changeConnection({
          ...common,
          code: connection.code,
          version: connection.version,
          ...(isTyped && { credentials }),
        })
      : api.supplierConnections.addConnection({ ...common, adapter: adapterCode, credentials, idempotencyKey }),
  )
  const errors = fieldErrors(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const onSuccess = () => {
      toast('ok', connection ? 'Connection saved' : 'Connection added')
      onClose()
    }
    if (!save.isPending) save.mutate(undefined, { onSuccess })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={connection ? 'Edit connection' : 'Add connection'}
      subtitle={connection?.name}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="connection" variant="primary" pending={save.isPending}>
            {connection ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form id="connection" noValidate autoComplete="off" className={css.form} onSubmit={submit}>
        <FormProblem
          error={save.error}
          fields={['name', 'currency', 'adapter', ...fields.map((field) => `credentials.${field.name}`)]}
        />
        {!connection && (
          <SelectField
            label="Supplier"
            value={adapterCode}
            error={errors.adapter}
            onChange={(event) => setAdapter(event.target.value)}
          >
            {adapters.map((adapter) => (
              <option key={adapter.adapter} value={adapter.adapter}>
                {adapter.name}
              </option>
            ))}
          </SelectField>
        )}
        <TextField label="Name" maxLength={60} value={name} error={errors.name} onChange={(event) => setName(event.target.value)} />
        <TextField
          label="Currency of the account"
          maxLength={3}
          value={currency}
          error={errors.currency}
          help="As in INR or GBP. Other currencies than the site’s need an exchange rate."
          onChange={(event) => setCurrency(event.target.value)}
        />
        <fieldset className={css.credentials}>
          <legend>Credentials</legend>
          {connection && (
            <p>
              {connection.credentialsSetAt
                ? `Set on ${formatInstant(connection.credentialsSetAt)}. `
                : 'From the settings of the installation. '}
              Leave the fields empty to keep them.
            </p>
          )}
          {fields.map((field) => (
            <TextField
              key={field.name}
              label={field.label}
              type={field.isSecret ? 'password' : 'text'}
              autoComplete={field.isSecret ? 'new-password' : 'off'}
              optional={!field.isRequired}
              maxLength={200}
              value={credentials[field.name] ?? ''}
              error={errors[`credentials.${field.name}`]}
              onChange={(event) => setCredentials({ ...credentials, [field.name]: event.target.value })}
            />
          ))}
        </fieldset>
        <Checkbox checked={isTest} onChange={(event) => setTest(event.target.checked)}>
          Test mode: tickets are not real, so only staff see its flights
        </Checkbox>
      </form>
    </Dialog>
  )
}
