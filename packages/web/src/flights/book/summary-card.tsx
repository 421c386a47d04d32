import { useQuery } from '@tanstack/react-query'
import type { BookingDetail } from '@tradewind/contract/flights/booking'
import { add, compareMoney, parseMoney } from '@tradewind/domain/money'
import { useId, useState } from 'react'
import { translated } from '../../languages/translate.ts'
import { withMarks } from '../../languages/with-marks.tsx'
import { WALLET_BALANCE } from '../../ledger/wallet-balance-query.ts'
import { api } from '../../lib/api.ts'
import { useCustomerView } from '../../lib/customer-view.ts'
import { formatAmount, formatMoney } from '../../lib/money.ts'
import { useUser } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardAside, CardBody, CardHead, MoneyLine, MoneyLines } from '../../ui/card.tsx'
import { Icon } from '../../ui/icons.tsx'
import layout from '../../ui/layout.module.css'
import { groupMarks, hasField } from './check-draft.ts'
import { t } from './messages.ts'
import type { SellerPart, Summary, SummaryLine } from './sum-up.ts'
import css from './summary-card.module.css'
import type { BookForm } from './use-book-form.ts'

type Props = {
  summary: Summary
  form: BookForm
  pending: boolean
  stoppedBy: string | undefined
  onContinue: () => void
  /** The return flight comes next, then the payment of both. */
  isBeforeReturn: boolean
  onGoTo: (path: string) => void
  /** What is paid together with it. */
  outbound: BookingDetail | undefined
}

/** What the customer pays, and what still blocks the order. What the seller pays and keeps is shown separately. */
export function SummaryCard({ summary, form, pending, stoppedBy, onContinue, onGoTo, isBeforeReturn, outbound }: Props) {
  return (
    <Card aria-label={t('summary')} className={css.summary}>
      <CardHead title={t('summary')} />
      <CardBody>
        <Lines lines={summary.lines} />
        {summary.extras.length > 0 && (
          <div className={css.extras}>
            <Lines lines={summary.extras} />
          </div>
        )}
        <div className={css.pay}>
          <span>{useTotalLabel(summary)}</span>
          <b>{formatMoney(summary.customerTotal)}</b>
        </div>
        {summary.conversion && (
          <p className={css.conversion}>
            <bdi>{summary.conversion}</bdi>
          </p>
        )}
        {outbound && <BothFlights summary={summary} outbound={outbound} />}
        {summary.seller && <SellerBox summary={summary} seller={summary.seller} outbound={outbound} />}
        <div className={css.go}>
          <Button variant="primary" size="lg" wide pending={pending} disabledReason={stoppedBy} onClick={onContinue}>
            {t(isBeforeReturn ? 'continueToReturn' : 'continueToPayment')}
          </Button>
        </div>
        <FieldsToFix form={form} onGoTo={onGoTo} />
        {stoppedBy && <p className={css.wait}>{stoppedBy}</p>}
      </CardBody>
      {!summary.seller && (
        <div className={css.foot} data-net>
          <WalletLine summary={summary} outbound={outbound} />
        </div>
      )}
    </Card>
  )
}

/** The same on a phone: total and button always visible. */
export function PayBar({
  summary,
  pending,
  stoppedBy,
  onContinue,
}: Omit<Props, 'form' | 'onGoTo' | 'isBeforeReturn' | 'outbound'>) {
  return (
    <section className={css.bar} data-bottom-bar aria-label={t('total')}>
      <div>
        <span>{useTotalLabel(summary)}</span>
        <b>{formatMoney(summary.customerTotal)}</b>
      </div>
      <Button variant="primary" size="lg" pending={pending} disabledReason={stoppedBy} onClick={onContinue}>
        {t('continue')}
      </Button>
    </section>
  )
}

function useTotalLabel({ seller }: Summary): string {
  const isCustomerView = useCustomerView()
  if (!seller) return t('totalPayable')
  return t(isCustomerView ? 'total' : 'customerPays')
}

/** The total of the pair, as its customer pays it. */
function BothFlights({ summary: { customerTotal }, outbound }: { summary: Summary; outbound: BookingDetail }) {
  const before = parseMoney(outbound.customerTotal, outbound.currency)
  return (
    <MoneyLines>
      <MoneyLine label={t('outbound')}>{formatMoney(before)}</MoneyLine>
      <MoneyLine label={t('bothFlights')} kind="sum">
        {formatMoney(add(before, customerTotal))}
      </MoneyLine>
    </MoneyLines>
  )
}

/** The seller's side of the sale. Its lines can be hidden; in the customer view none of it is shown. */
type SellerProps = { summary: Summary; seller: SellerPart; outbound: BookingDetail | undefined }

function SellerBox({ summary, seller, outbound }: SellerProps) {
  const [isOpen, setOpen] = useState(true)
  const linesId = useId()
  const isStaff = useUser()?.userType === 'staff'
  return (
    <CardAside
      title={t('onlyYouSee')}
      data-net
      action={
        <button
          type="button"
          className={`${layout.link} ${css.toggle}`}
          aria-expanded={isOpen}
          aria-controls={linesId}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'hideDetails' : 'showDetails')}
        </button>
      }
    >
      <div id={linesId} hidden={!isOpen}>
        <Lines lines={[...seller.lines, ...summary.extras]} />
      </div>
      <MoneyLines>
        <MoneyLine label={t('totalPayable')} kind="sum">
          {formatMoney(summary.totalPayable)}
        </MoneyLine>
        {isStaff && <MoneyLine label={t('net')}>{formatMoney(seller.net)}</MoneyLine>}
        <MoneyLine label={t(isStaff ? 'commission' : 'youEarn')}>{formatMoney(seller.commission)}</MoneyLine>
        {isStaff && <MoneyLine label={t('youEarn')}>{formatMoney(seller.youEarn)}</MoneyLine>}
      </MoneyLines>
      <WalletLine summary={summary} outbound={outbound} />
    </CardAside>
  )
}

function Lines({ lines }: { lines: readonly Pick<SummaryLine, 'label' | 'detail' | 'amount'>[] }) {
  return (
    <MoneyLines>
      {lines.map(({ label, detail, amount }) => (
        <MoneyLine key={label} label={label} detail={detail} kind={amount.minor < 0n ? 'minus' : undefined}>
          {formatMoney(amount)}
        </MoneyLine>
      ))}
    </MoneyLines>
  )
}

/** Whether the wallet covers it, where there is money in it. */
function WalletLine({ summary, outbound }: { summary: Summary; outbound: BookingDetail | undefined }) {
  const { data } = useQuery({
    queryKey: WALLET_BALANCE,
    queryFn: ({ signal }) => api.accounts.getWalletBalance(undefined, { signal }),
  })
  if (!data || data.currency !== summary.totalPayable.currency) return null
  const spendable = parseMoney(data.spendable, data.currency)
  if (spendable.minor <= 0n) return null
  const payable = outbound ? add(summary.totalPayable, parseMoney(outbound.amount, outbound.currency)) : summary.totalPayable
  const isEnough = compareMoney(spendable, payable) >= 0
  return (
    <p className={css.wallet}>
      <Icon name="wallet" size={16} />
      <span>
        {withMarks(
          t(isEnough ? 'walletEnough' : 'walletPart', { amount: formatAmount(data.spendable, data.currency) }),
          (amount) => (
            <span className={layout.num}>{amount}</span>
          ),
        )}
      </span>
    </p>
  )
}

/** One link to each traveller or other part of the form with errors, with their number; errors without a field are shown as sentences. */
function FieldsToFix({ form, onGoTo }: { form: BookForm; onGoTo: (path: string) => void }) {
  const all = Object.keys(form.shownErrors)
  const paths = all.filter((path) => hasField(path, form.draft, form.quote))
  const elsewhere = new Set(all.filter((path) => !paths.includes(path)).map((path) => form.shownErrors[path]))
  const parts = groupMarks(paths, form.draft.passengers)
  if (all.length === 0) return null
  return (
    <div className={css.fix} role="status">
      <Icon name="info" size={16} />
      <div>
        {[...elsewhere].map((sentence) => (
          <p key={sentence}>{translated(sentence)}</p>
        ))}
        {paths.length > 0 && t('fieldsToFix', { n: paths.length })}
        <ul>
          {parts.map(({ name, count: own, first }) => (
            <li key={name}>
              <button type="button" className={css.fixLink} onClick={() => onGoTo(first)}>
                {name}
              </button>
              {own > 1 && ` · ${own}`}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
