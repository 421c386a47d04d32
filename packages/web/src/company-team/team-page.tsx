import { getRouteApi } from '@tanstack/react-router'
import { useUser } from '../lib/session.ts'
import { usePageTitle } from '../sites/use-page-title.ts'
import { Page, PageHead } from '../ui/page.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { Approvals } from './approvals.tsx'
import { Colleagues } from './colleagues.tsx'
import css from './team.module.css'

const route = getRouteApi('/shell/inside/user/team')
const PANEL = 'team-panel'
const CHOICES = [
  { value: 'colleagues', label: 'Colleagues' },
  { value: 'approvals', label: 'Approvals' },
] as const

/** The colleagues of a company, for its owner, and what waits for approval, for all of them. */
export function TeamPage() {
  usePageTitle('Company team')
  const isOwner = useUser()?.isCompanyOwner === true
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const shown = isOwner ? (tab ?? 'colleagues') : 'approvals'
  return (
    <Page>
      <PageHead title="Company team" />
      <div className={css.panel}>
        {isOwner && (
          <Tabs
            label="Company team"
            choices={CHOICES}
            value={shown}
            panelId={PANEL}
            onChange={(value) => void navigate({ search: value === 'approvals' ? { tab: value } : {}, replace: true })}
          />
        )}
        <div id={PANEL} {...(isOwner && { role: 'tabpanel' })}>
          {shown === 'colleagues' ? <Colleagues /> : <Approvals />}
        </div>
      </div>
    </Page>
  )
}
