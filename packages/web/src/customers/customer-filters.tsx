import { useQuery } from '@tanstack/react-query'
import type { UserType } from '@tradewind/domain/accounts/actor'
import { USER_TYPE_WORDS } from '@tradewind/domain/accounts/buyer-words'
import { useSite } from '../sites/site-data.ts'
import { SelectField } from '../ui/field.tsx'
import { FindField } from '../ui/find-field.tsx'
import { USER_SEARCH_WAIT_MS } from '../ui/search-waits.ts'
import { permissionGroups } from './customer-queries.ts'
import { type CustomerSearch, type CustomerState, type refilterCustomers, STATES } from './customer-search.ts'
import css from './customers.module.css'

const CUSTOMERS_ONLY = 'customers'

type Props = { search: CustomerSearch; onChange: (change: Parameters<typeof refilterCustomers>[1]) => void }

export function CustomerFilters({ search, onChange }: Props) {
  const { wlMeta } = useSite()
  const groups = useQuery({ ...permissionGroups(), enabled: wlMeta.canShowPermissionMenu })
  return (
    <search className={css.filters}>
      <FindField
        label="Search Users"
        placeholder="Name, e-mail, phone or #number"
        value={search.search ?? ''}
        waitMs={USER_SEARCH_WAIT_MS}
        longest={100}
        className={css.find}
        onFind={(text) => onChange({ search: text || undefined })}
      />
      <FindField
        label="Search Users By Company Name"
        placeholder="Company name"
        value={search.companyName ?? ''}
        waitMs={USER_SEARCH_WAIT_MS}
        longest={100}
        className={css.find}
        onFind={(text) => onChange({ companyName: text || undefined })}
      />
      <SelectField
        label="Type"
        isLabelHidden
        controlSize="sm"
        value={search.isCustomer ? CUSTOMERS_ONLY : (search.userType ?? '')}
        onChange={({ target: { value } }) =>
          onChange(
            value === CUSTOMERS_ONLY
              ? { isCustomer: true, userType: undefined }
              : { isCustomer: undefined, userType: (value || undefined) as UserType | undefined },
          )
        }
      >
        <option value="">All users</option>
        <option value={CUSTOMERS_ONLY}>Customers, no staff</option>
        {Object.entries(USER_TYPE_WORDS).map(([type, word]) => (
          <option key={type} value={type}>
            {word}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Status"
        isLabelHidden
        controlSize="sm"
        value={search.state ?? ''}
        onChange={(event) => onChange({ state: (event.target.value || undefined) as CustomerState | undefined })}
      >
        <option value="">All statuses</option>
        {Object.entries(STATES).map(([state, word]) => (
          <option key={state} value={state}>
            {word}
          </option>
        ))}
      </SelectField>
      {wlMeta.canShowPermissionMenu && (groups.data?.length ?? 0) > 0 && (
        <SelectField
          label="Permission group"
          isLabelHidden
          controlSize="sm"
          value={search.rbacUserGroupId ?? ''}
          onChange={(event) => onChange({ rbacUserGroupId: Number(event.target.value) || undefined })}
        >
          <option value="">All permission groups</option>
          {groups.data?.map(({ id, groupName }) => (
            <option key={id} value={id}>
              {groupName}
            </option>
          ))}
        </SelectField>
      )}
    </search>
  )
}
