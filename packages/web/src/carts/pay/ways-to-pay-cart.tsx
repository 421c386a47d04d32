import { useMutation, useQueryClient } from '@tanstack/react-query'
import { compareMoney, isZero, parseMoney, subtract } from '@tradewind/domain/money'
import { useState } from 'react'
import { WALLET_BALANCE } from '../../ledger/wallet-balance-query.ts'
import { api } from '../../lib/api.ts'
import { useCustomerView } from '../../lib/customer-view.ts'
import { explain } from '../../lib/explain.ts'
import { formatMoney } from '../../lib/money.ts'
import { AboveLimit } from '../../payments/above-limit.tsx'
import { WayTile } from '../../payments/way-tile.tsx'
import { quietWayWords, type Way, wayWords } from '../../payments/way-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './activity-payment.module.css'
import type { CartPayment } from './payment-of-cart.ts'

type Props = { payment: CartPayment; problem: string | undefined; onChanged: () => void }

/** From the wallet, by card, or both. What the wallet pays is confirmed with the answer. */
export function WaysToPayCart({ payment: { session }, problem, onChanged }: Props) {
  const { orderId, currency, gatewayTakes: takes } = session
  const queryClient = useQueryClient()
  const isCustomerView = useCustomerView()
  const [amount, spendable] = [parseMoney(session.amount, currency), parseMoney(session.spendable, currency)]
  const isFree = isZero(amount)
  const isCovered = isFree || compareMoney(spendable, amount) >= 0
  const wordsOf = (one: Way) => (isCustomerView ? quietWayWords : wayWords)(one, { amount, spendable, takes })
  const usable = session.methods.filter((way) => way !== 'wallet' || isCovered)
  const [picked, setPicked] = useState<Way>()
  const way = picked && usable.includes(picked) ? picked : usable[0]
  const fromWallet = useMutation({
    mutationKey: ['CART_PAID_FROM_WALLET', orderId],
    mutationFn: () => api.activitySales.orderSuccessCallback({ orderId, payment: { method: 'wallet' } }),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: WALLET_BALANCE })
      onChanged()
    },
  })
  const atGateway = useMutation({
    mutationKey: ['START_GATEWAY_PAYMENT', orderId],
    mutationFn: (useWallet: boolean) => api.flights.startGatewayPayment({ orderId, useWallet }),
    onSuccess: ({ paymentUrl }) => window.location.assign(paymentUrl),
    onError: onChanged,
  })
  const error = fromWallet.error ?? atGateway.error
  const pay = () => (way === 'wallet' ? fromWallet.mutate() : atGateway.mutate(way === 'walletAndGateway'))
  return (
    <Card aria-label={isFree ? 'How to book' : 'How to pay'}>
      <CardHead title={isFree ? 'It is free' : 'How would you like to pay?'} />
      <CardBody>
        {(problem ?? error) && <Notice tone="bad">{error ? explain(error) : problem}</Notice>}
        {isFree ? (
          <p>Nothing is charged. It is booked with one press.</p>
        ) : (
          <fieldset className={css.ways} aria-label="Ways to pay">
            {session.methods.map((one) => (
              <WayTile key={one} way={one} words={wordsOf(one)} isPicked={one === way} onPick={() => setPicked(one)} />
            ))}
          </fieldset>
        )}
        {way ? (
          <AboveLimit orderId={orderId} approval={session.approval}>
            <Button variant="primary" size="lg" wide pending={fromWallet.isPending || atGateway.isPending} onClick={pay}>
              {isFree ? 'Book now' : wordsOf(way).button}
            </Button>
          </AboveLimit>
        ) : (
          <Notice tone="warn">
            {isCustomerView
              ? 'This cannot be paid here now.'
              : `The wallet does not cover this: ${formatMoney(subtract(amount, spendable))} more are needed.`}
          </Notice>
        )}
        {!isFree && <p className={css.small}>What cannot be confirmed is refunded automatically, line by line.</p>}
      </CardBody>
    </Card>
  )
}
