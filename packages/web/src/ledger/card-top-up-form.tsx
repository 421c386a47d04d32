import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { sentenceOf } from '../lib/field-errors.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { formatWhole } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { readAmountProblem } from './read-amount-problem.ts'
import css from './wallet.module.css'

const SUGGESTED = ['5000', '10000', '25000', '50000']

/** An amount, then the gateway's page; the browser returns to a page that says whether the money arrived. */
export function CardTopUpForm({ currency }: { currency: string }) {
  const [amount, setAmount] = useState('')
  const [isTried, setTried] = useState(false)
  const start = useMutation({
    mutationKey: ['START_TOP_UP'],
    // A new key for each press: a declined payment must not be taken for the next one.
    mutationFn: () => api.ledger.startTopUp({ amount: amount.trim(), idempotencyKey: crypto.randomUUID() }),
    onSuccess: ({ paymentUrl }) => window.location.assign(paymentUrl),
  })
  const problem = readAmountProblem(amount, currency)
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (!problem && !start.isPending) start.mutate()
      }}
    >
      <TextField
        label="Amount"
        prefix={currency}
        inputMode="decimal"
        autoComplete="off"
        controlSize="lg"
        value={amount}
        error={(isTried ? problem : undefined) ?? sentenceOf(start.error, 'amount')}
        onChange={(event) => setAmount(event.target.value)}
      />
      <div className={css.suggested}>
        {SUGGESTED.map((one) => (
          <Button key={one} size="sm" variant={amount === one ? 'picked' : 'outline'} onClick={() => setAmount(one)}>
            {formatWhole(one, currency)}
          </Button>
        ))}
      </div>
      <FormProblem error={start.error} fields={['amount']} />
      <Button type="submit" variant="primary" size="lg" wide pending={start.isPending || start.isSuccess} onClick={undefined}>
        Go to payment page
      </Button>
      <p className={css.small}>
        You pay on the payment gateway page and return here. We add the money when the gateway confirms it.
      </p>
    </form>
  )
}
