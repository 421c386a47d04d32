import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { hasTds } from '@tradewind/domain/network/tds'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { CustomerPicker } from '../customers/customer-picker.tsx'
import { explain, isRefusedWith } from '../lib/explain.ts'
import { useUser } from '../lib/session.ts'
import { NARROW, useMedia } from '../lib/use-media.ts'
import { SavedViews } from '../saved-views/saved-views.tsx'
import { useSite } from '../sites/site-data.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Button, ButtonLink, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Page, PageHead } from '../ui/page.tsx'
import { ColumnChoice } from '../ui/table/column-choice.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { EnterPaymentDialog } from './enter-payment-dialog.tsx'
import { Statement } from './statement.tsx'
import { TdsDialog } from './tds-dialog.tsx'
import css from './wallet.module.css'
import { WalletChart } from './wallet-chart.tsx'
import { WalletFigures } from './wallet-figures.tsx'
import { WALLET_TABLE, WalletList, walletColumns, walletsSheetAddress } from './wallet-list.tsx'
import { paymentEntries, wallet } from './wallet-queries.ts'
import {
  ownerOf,
  readWalletReportSearch,
  type StatementSearch,
  type WalletOwner,
  type WalletReportSearch,
} from './wallet-search.ts'

const route = getRouteApi('/shell/inside/staff/walletReport')

/** All wallets for staff, or one: the customer is in the address, so that other screens can link here. */
export function WalletReportPage() {
  usePageTitle('Wallets')
  return <Report />
}

/** Names and widths only: no amount is drawn from these. */
const CHOOSABLE = walletColumns('')

function Report() {
  const isNarrow = useMedia(NARROW)
  const shown = route.useSearch()
  const { email, userId, legalEntityId, show: listed, order, after, ...search } = shown
  const owner = [email, userId, legalEntityId].some((one) => one !== undefined)
    ? { ...(email && { email }), ...(userId && { userId }), ...(legalEntityId && { legalEntityId }) }
    : undefined
  const list = { ...(listed && { show: listed }), ...(order && { order }), ...(after && { after }) }
  const navigate = route.useNavigate()
  const user = useUser()
  const waiting = useQuery(paymentEntries({ status: 'waiting' })).data?.waiting
  const show = (next: WalletReportSearch) => void navigate({ search: next, resetScroll: false })
  return (
    <Page>
      <PageHead title="Wallets">
        <SavedViews list="walletReport" search={shown} read={readWalletReportSearch} />
        {owner ? (
          <ButtonLink to="/staff/walletReport" size="sm" icon="left">
            All wallets
          </ButtonLink>
        ) : (
          <>
            {!isNarrow && <ColumnChoice tableId={WALLET_TABLE} columns={CHOOSABLE} />}
            <a className={buttonClass({ size: 'sm' })} href={walletsSheetAddress(list)} download>
              Download Excel
            </a>
            <TdsSheet />
          </>
        )}
        <ButtonLink to="/staff/payment-entries" size="sm">
          Payment entries{waiting ? ` · ${waiting} waiting` : ''}
        </ButtonLink>
      </PageHead>
      <CustomerPicker onPick={(picked) => show(ownerOf(picked))} />
      {owner === undefined ? (
        <WalletList search={list} onShow={show} />
      ) : (
        <OneWallet
          key={email ?? userId ?? legalEntityId}
          owner={owner}
          search={search}
          onShow={(next) => show({ ...next, ...owner })}
          mayEnter={user !== null && may(user, 'ledger.topUp')}
          mayGiveCredit={user !== null && may(user, 'ledger.credit')}
        />
      )}
    </Page>
  )
}

/** Where the country of the site has TDS. */
function TdsSheet() {
  const { countryCode } = useSite()
  const [isOpen, setOpen] = useState(false)
  if (!hasTds(countryCode)) return null
  return (
    <>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        TDS deducted
      </Button>
      {isOpen && <TdsDialog onClose={() => setOpen(false)} />}
    </>
  )
}

type WalletProps = {
  owner: WalletOwner
  search: StatementSearch
  onShow: (search: StatementSearch) => void
  mayEnter: boolean
  mayGiveCredit: boolean
}

function OneWallet({ owner, search, onShow, mayEnter, mayGiveCredit }: WalletProps) {
  const one = useQuery(wallet(owner))
  const [open, setOpen] = useState<'enter' | 'credit'>()
  if (one.isError)
    return (
      <Card>
        <EmptyState
          icon="warning"
          title={isRefusedWith(one.error, 'NOT_FOUND') ? 'Customer not found' : 'The wallet could not be opened'}
          action={<Button onClick={() => void one.refetch()}>Try again</Button>}
        >
          {isRefusedWith(one.error, 'NOT_FOUND')
            ? owner.email
              ? `No customer signs in as ${owner.email}, or it is one of your own staff.`
              : 'No customer has this number, or it is one of your own staff.'
            : explain(one.error)}
        </EmptyState>
      </Card>
    )
  const { data } = one
  const whose = data && { legalEntityId: data.legalEntityId }
  return (
    <>
      {data && (
        <p className={css.owner}>
          <b>{data.name}</b>
          <span>{data.people.map((person) => `${person.name}${person.isBlocked ? ' (blocked)' : ''}`).join(', ')}</span>
        </p>
      )}
      <WalletFigures
        wallet={data}
        actions={
          <>
            {mayGiveCredit && <Button onClick={() => setOpen('credit')}>Credit limit</Button>}
            {mayEnter && (
              <Button variant="primary" icon="plus" onClick={() => setOpen('enter')}>
                Add money
              </Button>
            )}
          </>
        }
      />
      {whose && <WalletChart whose={whose} search={search} wallet={data} />}
      {whose && <Statement whose={whose} search={search} onShow={onShow} />}
      {data && <EnterPaymentDialog isOpen={open === 'enter'} wallet={data} onClose={() => setOpen(undefined)} />}
      {data && <CreditDialog isOpen={open === 'credit'} wallet={data} onClose={() => setOpen(undefined)} />}
    </>
  )
}
