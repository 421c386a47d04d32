import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { COMPANY_RIGHTS, type CompanyRight } from '@tradewind/domain/company-team/company-rights'
import { nameRight } from '@tradewind/domain/company-team/give-rights'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Checkbox } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import { FailedNotice } from '../ui/notice.tsx'
import { ListSkeleton } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import css from './team.module.css'

const rulesQuery = queryOptions({
  queryKey: ['GET_TEAM_RULES'],
  queryFn: async ({ signal }) => (await api.companyTeam.getTeamRules(undefined, { signal })).rules,
})
type Rules = Awaited<ReturnType<typeof api.companyTeam.getTeamRules>>['rules']

/** What the site lets companies decide about their colleagues. For the super admin. */
export function TeamRulesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(rulesQuery)
  if (data) return <RulesForm rules={data} onClose={onClose} />
  return (
    <Dialog isOpen onClose={onClose} title="Company teams" foot={<Button onClick={onClose}>Close</Button>}>
      {error ? (
        <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
      ) : (
        <ListSkeleton lines={4} height={32} />
      )}
    </Dialog>
  )
}

function RulesForm({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const queryClient = useQueryClient()
  const form = useCallForm({
    name: 'SET_TEAM_RULES',
    initial: () => ({ mayInvite: rules.mayInvite, grantable: rules.grantable as readonly CompanyRight[] }),
    input: ({ mayInvite, grantable }) => ({ mayInvite, grantable: [...grantable] }),
    call: api.companyTeam.setTeamRules,
    onDone: () => {
      toast('ok', 'Setting saved successfully')
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesQuery.queryKey }),
  })
  const { grantable } = form.values
  return (
    <FormDialog form={form} onClose={onClose} title="Company teams" verb="Save">
      <Checkbox {...form.check('mayInvite')}>Owners of agencies and corporates may invite colleagues</Checkbox>
      <fieldset className={css.rules}>
        <legend>Rights that owners may give</legend>
        {COMPANY_RIGHTS.map((right) => (
          <Checkbox
            key={right}
            checked={grantable.includes(right)}
            onChange={({ target }) =>
              form.change({ grantable: COMPANY_RIGHTS.filter((one) => (one === right ? target.checked : grantable.includes(one))) })
            }
          >
            {nameRight(right)}
          </Checkbox>
        ))}
      </fieldset>
      <p>What you withdraw here, no colleague has any more. Owners keep everything.</p>
    </FormDialog>
  )
}
