import type { Money as Amount } from '@tradewind/domain/money'
import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'
import layout from '../layout.module.css'
import { t } from './messages.ts'
import css from './money.module.css'
import { type MoneyDetail, partsOfMoney } from './money-parts.ts'

type Props = {
  amount: Amount
  detail?: MoneyDetail
  /** A movement: plus and minus stand in front, apart. */
  hasSign?: boolean
  /** The chief figure of its card: currency letters and decimals are smaller, because nobody compares by them. */
  isChief?: boolean
  /** The price before, struck. Left out where it is the same. */
  was?: Amount | undefined
  /** 'from', 'about'. */
  before?: ReactNode
  /** 'per person', 'for 3 nights'. */
  after?: ReactNode
}

/** An amount, always written from left to right and in one piece. Tabular figures keep those in a column below each other. */
export function Money({ amount, detail, hasSign, isChief = false, was, before, after }: Props) {
  const isReduced = was !== undefined && was.minor !== amount.minor
  return (
    <span className={classes(css.money, isChief && css.chief)}>
      {before && <small className={css.caption}>{before} </small>}
      {isReduced && (
        <>
          <s className={css.was}>
            <span className={layout.vh}>{t('was')} </span>
            <Figure amount={was} detail={detail} />
          </s>{' '}
        </>
      )}
      <Figure amount={amount} detail={detail} hasSign={hasSign} />
      {after && <small className={css.caption}> {after}</small>}
    </span>
  )
}

function Figure({
  amount,
  detail,
  hasSign,
}: Pick<Props, 'amount'> & { detail: MoneyDetail | undefined; hasSign?: boolean | undefined }) {
  const { sign, currency, whole, fraction } = partsOfMoney(amount, detail, hasSign)
  return (
    <bdi dir="ltr" className={css.figure}>
      {sign}
      {currency.length > 1 ? <span className={css.letters}>{currency}</span> : currency}
      {whole}
      {fraction && <span className={css.fraction}>{fraction}</span>}
    </bdi>
  )
}
