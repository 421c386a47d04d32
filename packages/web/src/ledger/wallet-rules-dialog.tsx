import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
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
  const form = useCallForm({
    name: 'SET_WALLET_RULES',
    initial: {
      aloneUpTo: (rules.raise ?? rules).aloneUpTo.replace(/\.00$/, ''),
      overdueStopsCredit: rules.overdueStopsCredit,
    },
    input: ({ aloneUpTo, overdueStopsCredit }) => ({ aloneUpTo: aloneUpTo.trim(), overdueStopsCredit }),
    call: api.ledger.setWalletRules,
    onDone: async () => {
      toast('ok', 'The rules have been saved.')
      onDone()
      await client.invalidateQueries({ queryKey: ['GET_WALLET_RULES'] })
      await refreshWallets(client)
    },
  })
  const limit = form.text('aloneUpTo')
  return (
    <Form form={form} className={css.form}>
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
        help="Per customer and day. Higher amounts need a second person. A raised limit applies one day later. All users who can verify payments are notified."
        {...limit}
        error={limit.error ?? form.errorOf('amount')}
      />
      <Checkbox {...form.check('overdueStopsCredit')}>
        <span>Stop credit while a payment is overdue</span>
      </Checkbox>
      <Button type="submit" variant="primary" wide pending={form.isPending}>
        Save rules
      </Button>
    </Form>
  )
}
