import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiConsumer } from '@tradewind/contract/network/network-shapes'
import { hasFlightSwitches } from '@tradewind/domain/network/supplier-categories'
import { lazy, Suspense, useState } from 'react'
import { may } from '../accounts/rights.ts'
import { CreditDialog } from '../ledger/credit-dialog.tsx'
import { wallet } from '../ledger/wallet-queries.ts'
import { api } from '../lib/api.ts'
import { formatInstantDay } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { formatAmount } from '../lib/money.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { useUser } from '../lib/session.ts'
import { ChangeGroupDialog, TdsRate } from '../markups/change-group-dialog.tsx'
import { buyerGroupQuery } from '../markups/markup-queries.ts'
import { Button } from '../ui/button.tsx'
import { StateMark } from '../ui/chip.tsx'
import layout from '../ui/layout.module.css'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import lines from '../ui/table/row-lines.module.css'
import { Segmented } from '../ui/tabs.tsx'
import { Category } from './company-cells.tsx'
import { FiguresSection } from './figures-section.tsx'
import { FlightSwitch } from './flight-switch.tsx'
import css from './network.module.css'
import { refreshNetwork, useNetworkChange } from './network-queries.ts'
import { describeSale, rowNumber, toneOf } from './network-words.ts'

// Of consumers of flights alone.
const ConsumerSearches = lazy(async () => ({ default: (await import('./consumer-searches.tsx')).ConsumerSearches }))

type Props = { consumer: ApiConsumer; ids: readonly number[]; onOpen: (id: number | undefined) => void }

/** One consumer beside the list: on which conditions it buys, what it may do, and its suspension. */
export function ConsumerPanel({ consumer, ids, onOpen }: Props) {
  const { wl_companyName: name, wl_domain, sup_category, requestStatus, approvedAt } = consumer
  return (
    <SidePanel
      label={`Consumer ${name}`}
      title={name}
      beside={<StateMark tone={toneOf(requestStatus)}>{requestStatus}</StateMark>}
      about={
        <p>
          {wl_domain}
          {approvedAt && ` · approved ${formatInstantDay(approvedAt)}`}
        </p>
      }
      what="consumer"
      open={rowNumber(consumer.requestId)}
      ids={ids}
      onOpen={onOpen}
    >
      <Conditions consumer={consumer} />
      {hasFlightSwitches(sup_category) && (
        <Suspense fallback={<ListSkeleton lines={2} />}>
          <ConsumerSearches consumer={consumer} />
        </Suspense>
      )}
      <FiguresSection siteId={consumer.wl_mongoDb_siteId} category={sup_category} side="consumer" />
      <section>
        <h3>Site</h3>
        <dl className={css.facts}>
          <dt>Category</dt>
          <dd>
            <Category category={sup_category} />
            <small className={lines.small}>{describeSale(sup_category)}</small>
          </dd>
          <dt>E-mail</dt>
          <dd>
            <a className={layout.link} href={`mailto:${consumer.wl_adminEmail}`}>
              {consumer.wl_adminEmail}
            </a>
          </dd>
          <dt>Contact</dt>
          <dd>{consumer.wl_adminContact}</dd>
          <dt>Terms</dt>
          <dd>{describeAcceptance(consumer)}</dd>
        </dl>
      </section>
      <Decision consumer={consumer} />
    </SidePanel>
  )
}

function describeAcceptance({ termsVersion, acceptedTermsVersion }: ApiConsumer): string {
  if (termsVersion === null) return 'None written'
  if (acceptedTermsVersion === null) return 'Not accepted'
  if (acceptedTermsVersion === termsVersion) return `Version ${termsVersion} accepted`
  return `Version ${acceptedTermsVersion} accepted; version ${termsVersion} not yet`
}

function Conditions({ consumer }: { consumer: ApiConsumer }) {
  const viewer = useUser()
  const client = useQueryClient()
  const [dialog, setDialog] = useState<'group' | 'credit'>()
  const { wl_legalEntityId: LEId, wl_companyName: name, credit } = consumer
  const close = () => {
    setDialog(undefined)
    void refreshNetwork(client)
  }
  return (
    <section>
      <h3>Conditions</h3>
      <dl className={css.facts}>
        <dt>Markup group</dt>
        <dd>
          {consumer.leGroup_groupName ?? 'Default Group Applicable'}
          {viewer && may(viewer, 'markups.manage') && (
            <Button size="xs" aria-label={`Change the group of ${name}`} onClick={() => setDialog('group')}>
              Change
            </Button>
          )}
        </dd>
        {consumer.hasTds && (
          <>
            <dt>TDS</dt>
            <dd>
              <Tax consumer={consumer} />
              {consumer.isTdsDeductable && viewer && may(viewer, 'markups.manage') && <RateOf LEId={LEId} />}
            </dd>
          </>
        )}
        {credit && (
          <>
            <dt>Credit limit</dt>
            <dd>
              {formatAmount(credit.limit, credit.currency)}
              <small>{formatAmount(credit.used, credit.currency)} used</small>
              {viewer && may(viewer, 'ledger.credit') && (
                <Button size="xs" aria-label={`Change the credit limit of ${name}`} onClick={() => setDialog('credit')}>
                  Change
                </Button>
              )}
            </dd>
          </>
        )}
        {hasFlightSwitches(consumer.sup_category) && (
          <>
            <dt>Flights Search Allowed</dt>
            <dd>
              <FlightSwitch consumer={consumer} what="search" />
            </dd>
            <dt>Flights Hold Allowed</dt>
            <dd>
              <FlightSwitch consumer={consumer} what="hold" />
            </dd>
          </>
        )}
      </dl>
      {dialog === 'group' && <ChangeGroupDialog LEId={LEId} name={name} onClose={close} />}
      {dialog === 'credit' && <CreditOf legalEntityId={LEId} onClose={close} />}
    </section>
  )
}

/** At which rate TDS is deducted from the consumer. */
function RateOf({ LEId }: { LEId: number }) {
  const { data } = useQuery(buyerGroupQuery(LEId))
  return data?.leRelationConfig.tds ? <TdsRate tds={data.leRelationConfig.tds} /> : null
}

/** The tax setting: at once, and shown as it is only once the server has reported success. */
function Tax({ consumer: { wl_legalEntityId: userLEID, isTdsDeductable } }: { consumer: ApiConsumer }) {
  const viewer = useUser()
  const set = useNetworkChange(
    'SET_LE_RELATION_CONFIG',
    (isDeducted: boolean) => api.network.setLERelationConfig({ userLEID, isTdsDeductable: isDeducted }).catch(orSay(GENERIC)),
    'Tds deduction successfully changed.',
  )
  if (!viewer || !(may(viewer, 'network.decide') || may(viewer, 'markups.manage')))
    return isTdsDeductable ? 'Deduct TDS' : 'Do not Deduct TDS'
  return (
    <Segmented
      label="Tax Settings"
      choices={[
        { value: 'yes', label: 'Deduct TDS' },
        { value: 'no', label: 'Do not Deduct TDS' },
      ]}
      value={isTdsDeductable ? 'yes' : 'no'}
      onChange={(choice) => !set.isPending && (choice === 'yes') !== isTdsDeductable && set.mutate(choice === 'yes')}
    />
  )
}

function CreditOf({ legalEntityId, onClose }: { legalEntityId: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(wallet({ legalEntityId }))
  if (error && !data) return <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
  return data ? <CreditDialog isOpen wallet={data} onClose={onClose} /> : null
}

/** A suspension stops the consumer at once, so it is confirmed; to approve again is not. */
function Decision({ consumer }: { consumer: ApiConsumer }) {
  const viewer = useUser()
  const [isAsking, setAsking] = useState(false)
  const { requestId, wl_mongoDb_siteId: consumerMongoSiteId, wl_companyName: name, requestStatus } = consumer
  const change = useNetworkChange(
    'CHANGE_CONSUMER_SUPPLIER_REQUEST_STATUS',
    (newRequestStatus: string) => api.network.changeRequestStatus({ newRequestStatus, requestId, consumerMongoSiteId }),
    'Request status changed successfully',
  )
  if (!viewer || !may(viewer, 'network.decide')) return null
  if (requestStatus === 'Suspended')
    return (
      <section>
        <Button size="sm" variant="accent" pending={change.isPending} onClick={() => change.mutate('Approved')}>
          Approve again
        </Button>
      </section>
    )
  if (!isAsking)
    return (
      <section>
        <Button size="sm" onClick={() => setAsking(true)}>
          Suspend
        </Button>
      </section>
    )
  return (
    <Notice
      tone="warn"
      action={
        <span className={layout.row}>
          <Button
            size="sm"
            variant="danger"
            pending={change.isPending}
            onClick={() => change.mutate('Suspended', { onSettled: () => setAsking(false) })}
          >
            Suspend
          </Button>
          <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
            Cancel
          </Button>
        </span>
      }
    >
      {name} cannot use what you supply until you approve it again. Its wallet and its credit stay as they are.
    </Notice>
  )
}
