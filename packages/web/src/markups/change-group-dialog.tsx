import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '@tradewind/domain/markups/price-lines'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Radio } from '../ui/field.tsx'
import { Icon } from '../ui/icons.tsx'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { PageLoading, Spinner } from '../ui/spinner.tsx'
import css from './group-dialog.module.css'
import { buyerGroupQuery } from './markup-queries.ts'
import { useMarkupChange } from './use-markup-change.ts'

/** Puts a customer into another group, or back to the default. The current group has a check mark. */
export function ChangeGroupDialog({ LEId, name, onClose }: { LEId: number; name: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(buyerGroupQuery(LEId))
  const change = useMarkupChange({
    key: 'MAP_LE_ID_WITH_LE_GROUP_ID',
    change: (groupId: number | null) => api.markups.mapBuyerToGroup({ groupId, LEId }).catch(orSay(GENERIC)),
    said: 'Group successfully changed',
    onDone: onClose,
  })
  // What an earlier opening of the dialog knew may be old by now: until the new answer is here, no group counts as the current one.
  const chosen = isFetching ? undefined : (data?.mapping?.legalEntityGroupsId ?? null)
  const standard = data?.userGroups.find(({ isDefault }) => isDefault)
  const choices = [
    { id: null, label: 'Default group applies', note: standard ? `At present ${standard.groupName}` : 'No default group yet' },
    ...(data?.userGroups ?? []).map(({ id, groupName, isDefault }) => ({ id, label: groupName, note: isDefault ? 'Default' : '' })),
  ]
  return (
    <Dialog isOpen keepsEntries onClose={onClose} title="Change Group" subtitle={name}>
      {error && !data && <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>}
      {!data && !error && <PageLoading />}
      {data && (
        <ul className={css.choices}>
          {choices.map(({ id, label, note }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={id === chosen}
                disabled={change.isPending}
                onClick={() => (id === chosen ? onClose() : change.mutate(id))}
              >
                <span>
                  {label}
                  {note && <small> {note}</small>}
                </span>
                {change.isPending && change.variables === id ? <Spinner /> : id === chosen && <Icon name="check" size={18} />}
              </button>
            </li>
          ))}
        </ul>
      )}
      {data?.leRelationConfig.hasTds && <TaxSettings config={data.leRelationConfig} />}
    </Dialog>
  )
}

type RelationConfig = Awaited<ReturnType<typeof api.markups.getBuyerGroup>>['leRelationConfig']

/** Whether TDS is deducted from a company that sells on: applied at once, and shown as it is once the server has reported success. */
function TaxSettings({ config: { userLEID, isTdsDeductable, tds } }: { config: RelationConfig }) {
  const set = useMarkupChange({
    key: 'SET_LE_RELATION_CONFIG',
    change: (isDeducted: boolean) =>
      api.network.setLERelationConfig({ userLEID, isTdsDeductable: isDeducted }).catch(orSay(GENERIC)),
    said: 'Tds deduction successfully changed.',
  })
  const choose = (isDeducted: boolean) => !set.isPending && isDeducted !== isTdsDeductable && set.mutate(isDeducted)
  return (
    <fieldset className={css.tax}>
      <legend>Tax Settings</legend>
      <Radio name="tds" checked={isTdsDeductable} onChange={() => choose(true)}>
        Deduct TDS
      </Radio>
      <Radio name="tds" checked={!isTdsDeductable} onChange={() => choose(false)}>
        Do not Deduct TDS
      </Radio>
      {tds && isTdsDeductable && <TdsRate tds={tds} />}
    </fieldset>
  )
}

/** At which rate TDS is deducted today, and whether a PAN would change it. */
export function TdsRate({ tds: { panNumber, basisPoints, ordinaryBasisPoints } }: { tds: NonNullable<RelationConfig['tds']> }) {
  if (panNumber !== null)
    return (
      <p className={css.rate}>
        PAN {panNumber}: {formatPercent(basisPoints)} of its discount today.
      </p>
    )
  if (basisPoints === ordinaryBasisPoints)
    return <p className={css.rate}>No PAN: {formatPercent(basisPoints)} of its discount today.</p>
  return (
    <Notice tone="warn">
      No PAN: {formatPercent(basisPoints)} of its discount instead of {formatPercent(ordinaryBasisPoints)}, until it states a PAN or
      a GST number.
    </Notice>
  )
}
