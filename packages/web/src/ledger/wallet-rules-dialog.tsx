import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageLoading } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './wallet.module.css'
import { refreshWallets } from './wallet-queries.ts'

type Rules = Awaited<ReturnType<typeof api.ledger.getWalletRules>>
type Props = { isOpen: boolean; onClose: () => void }

/** When a second person must approve, and whether overdue credit stops further credit. */
export function WalletRulesDialog({ isOpen, onClose }: Props) {
  const rules = useQuery({
    queryKey: ['GET_WALLET_RULES'],
    queryFn: ({ signal }) => api.ledger.getWalletRules(undefined, { signal }),
    enabled: isOpen,
  })
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Rules" subtitle="Manual entries and credit">
      {rules.isError && <Notice tone="bad">{explain(rules.error)}</Notice>}
      {rules.isPending && <PageLoading />}
      {rules.data && <RulesForm rules={rules.data} onDone={onClose} />}
    </Dialog>
  )
}

function RulesForm({ rules, onDone }: { rules: Rules; onDone: () => void }) {
  const client = useQueryClient()
  const [form, setForm] = useState({
    aloneUpTo: (rules.raise ?? rules).aloneUpTo.replace(/\.00$/, ''),
    overdueStopsCredit: rules.overdueStopsCredit,
  })
  const save = useMutation({
    mutationKey: ['SET_WALLET_RULES'],
    mutationFn: () => api.ledger.setWalletRules({ ...form, aloneUpTo: form.aloneUpTo.trim() }),
    onSuccess: async () => {
      toast('ok', 'The rules have been saved.')
      onDone()
      await client.invalidateQueries({ queryKey: ['GET_WALLET_RULES'] })
      await refreshWallets(client)
    },
  })
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate()
      }}
    >
      {rules.raise && (
        <Notice icon="clock">
          {formatAmount(rules.raise.aloneUpTo, rules.currency)} from {formatInstant(rules.raise.from)}. Until then the limit is{' '}
          {formatAmount(rules.aloneUpTo, rules.currency)}.
        </Notice>
      )}
      <TextField
        label="No approval needed up to"
        prefix={rules.currency}
        inputMode="decimal"
        help="Per customer and day. A second person approves anything above. A higher limit applies a day later; everyone who verifies payments is notified."
        value={form.aloneUpTo}
        error={sentenceOf(save.error, 'aloneUpTo') ?? sentenceOf(save.error, 'amount')}
        onChange={(event) => setForm({ ...form, aloneUpTo: event.target.value })}
      />
      <Checkbox
        checked={form.overdueStopsCredit}
        onChange={(event) => setForm({ ...form, overdueStopsCredit: event.target.checked })}
      >
        <span>Stop credit while a payment is overdue</span>
      </Checkbox>
      <FormProblem error={save.error} fields={['aloneUpTo', 'amount']} />
      <Button type="submit" variant="primary" wide pending={save.isPending} onClick={undefined}>
        Save rules
      </Button>
    </form>
  )
}
