import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReferralRuleShown } from '@tradewind/contract/referrals/referrals'
import { api } from '../lib/api.ts'
import { formatDate, formatMoment, today } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { formatAmount } from '../lib/money.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardBody, CardHead } from '../ui/card.tsx'
import { DateField } from '../ui/date-field.tsx'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form/call-form.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { FactTable } from '../ui/table/fact-table.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './referrals.module.css'

const RULES = queryOptions({
  queryKey: ['GET_REFERRAL_RULES'],
  queryFn: ({ signal }) => api.referrals.getReferralRules(undefined, { signal }),
  staleTime: 0,
})

/** What customers are promised for inviting others, from which day on. */
export function ReferralRulesCard() {
  const { data, error, refetch } = useQuery(RULES)
  return (
    <Card aria-label="Reward for invitations">
      <CardHead title="Reward for invitations" />
      <CardBody className={css.body}>
        <p className={layout.soft}>
          Customers invite others by their referral code. Once the invited customer has begun a first journey, the reward is added
          to the wallet of the inviting customer. A change is for customers who sign up from that day on.
        </p>
        {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
        {!data && !error && <ListSkeleton lines={2} />}
        {data && (
          <>
            {data.rules.length > 0 && <Rules rules={data.rules} />}
            {data.creditedCount > 0 && (
              <p>{`Credited so far: ${formatAmount(data.credited, data.currency)} for ${formatCount(data.creditedCount)} ${data.creditedCount === 1 ? 'customer' : 'customers'}.`}</p>
            )}
            <RuleForm currency={data.currency} />
          </>
        )}
      </CardBody>
    </Card>
  )
}

function Rules({ rules }: { rules: readonly ReferralRuleShown[] }) {
  return (
    <FactTable
      label="Rules of the reward"
      look="framed"
      stacks
      maxHeight={320}
      rows={rules}
      rowKey={({ validFrom, savedAt }) => `${validFrom}${savedAt}`}
      columns={[
        { id: 'from', label: 'Valid from', cell: ({ validFrom }) => formatDate(validFrom) },
        {
          id: 'reward',
          label: 'Reward',
          align: 'end',
          cell: ({ reward, currency }) => (Number(reward) === 0 ? 'None' : formatAmount(reward, currency)),
        },
        {
          id: 'least',
          label: 'First journey of at least',
          align: 'end',
          cell: ({ leastSale, currency }) => formatAmount(leastSale, currency),
        },
        { id: 'saved', label: 'Saved', cell: ({ savedAt, savedBy }) => `${formatMoment(savedAt)}, ${savedBy}` },
      ]}
    />
  )
}

function RuleForm({ currency }: { currency: string }) {
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'SAVE_REFERRAL_RULE',
    initial: { reward: '', leastSale: '', validFrom: '' },
    input: ({ reward, leastSale, validFrom }) => ({ reward, leastSale: leastSale || '0', validFrom: validFrom || undefined }),
    call: api.referrals.saveReferralRule,
    onDone: () => {
      toast('ok', 'Setting saved successfully')
      form.begin({ reward: '', leastSale: '', validFrom: '' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: RULES.queryKey }),
  })
  return (
    <Form form={form} label="New reward" className={css.form}>
      <TextField label={`Reward in ${currency}`} inputMode="decimal" help="Enter 0 to end it." {...form.text('reward')} />
      <TextField
        label={`Least price in ${currency}`}
        inputMode="decimal"
        optional
        help="Of the first journey."
        {...form.text('leastSale')}
      />
      <DateField label="From" optional help="Leave empty to start now." min={today()} {...form.field('validFrom')} />
      <div className={css.wide}>
        <Button type="submit" pending={form.isPending}>
          Save reward
        </Button>
      </div>
    </Form>
  )
}
