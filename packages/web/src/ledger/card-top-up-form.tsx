import { api } from '../lib/api.ts'
import { formatWhole } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'

const SUGGESTED = ['5000', '10000', '25000', '50000']

/** An amount, then the gateway's page; the browser returns to a page that says whether the money arrived. */
export function CardTopUpForm({ currency }: { currency: string }) {
  const form = useCallForm({
    name: 'START_TOP_UP',
    initial: { amount: '' },
    input: ({ amount }) => ({ amount: amount.trim() }),
    wrong: ({ amount }) => ({ amount: readAmountProblem(amount, currency) }),
    // A new key for each press: a declined payment must not be taken for the next one.
    call: (asked) => api.ledger.startTopUp({ ...asked, idempotencyKey: crypto.randomUUID() }),
    onDone: ({ paymentUrl }) => window.location.assign(paymentUrl),
  })
  return (
    <Form form={form} className={css.form}>
      <TextField label="Amount" prefix={currency} inputMode="decimal" controlSize="lg" {...form.text('amount')} />
      <div className={css.suggested}>
        {SUGGESTED.map((amount) => (
          <Button
            key={amount}
            size="sm"
            variant={form.values.amount === amount ? 'picked' : 'outline'}
            onClick={() => form.change({ amount })}
          >
            {formatWhole(amount, currency)}
          </Button>
        ))}
      </div>
      {/* Pending until the browser has left. */}
      <Button type="submit" variant="primary" size="lg" wide pending={form.isPending || form.isDone}>
        Go to payment page
      </Button>
      <p className={css.small}>
        You pay on the payment gateway page and return here. We add the money when the gateway confirms it.
      </p>
    </Form>
  )
}
