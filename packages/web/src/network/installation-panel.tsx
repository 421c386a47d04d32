import { useQuery } from '@tanstack/react-query'
import type { PartnerInstallation } from '@tradewind/contract/network/installations'
import { useState } from 'react'
import { may } from '../accounts/rights.ts'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { useUser } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import layout from '../ui/layout.module.css'
import { SidePanel } from '../ui/list/side-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import {
  AddressDialog,
  EndInstallationDialog,
  KeyDialog,
  RemoveFormerKeyDialog,
  RotateOwnKeyDialog,
} from './installation-dialogs.tsx'
import { describeNextStep, describePan, nameInstallation } from './installation-words.ts'
import { Moment, State } from './installations-view.tsx'
import css from './network.module.css'
import { partnerInstallations, useInstallationCheck } from './network-queries.ts'

type Props = { open: number; onOpen: (id: number | undefined) => void; onSuppliers: () => void }

/** One installation beside the list: what to hand over, how it answers, and what a super admin may change. */
export function InstallationPanel({ open, onOpen, onSuppliers }: Props) {
  const { data = [] } = useQuery(partnerInstallations)
  const installation = data.find(({ installationId }) => installationId === open)
  if (!installation) return null
  const { address, addedAt, answeredAt, heardAt, pan, failure } = installation
  const name = nameInstallation(installation)
  const step = describeNextStep(installation)
  return (
    <SidePanel
      label={`Installation ${name}`}
      title={name}
      beside={<State installation={installation} />}
      about={<p>{address}</p>}
      what="installation"
      open={open}
      ids={data.map(({ installationId }) => installationId)}
      onOpen={onOpen}
    >
      <section className={css.form}>
        {step && <Notice>{step}</Notice>}
        {failure && installation.state !== 'ended' && (
          <Notice tone="bad">
            {failure.sentence} Asked {formatInstant(failure.at)}.
          </Notice>
        )}
        <dl className={css.facts}>
          <dt>Added</dt>
          <dd>{formatInstant(addedAt)}</dd>
          <dt>Last answer</dt>
          <dd>
            <Moment at={answeredAt} />
          </dd>
          <dt>Last heard from</dt>
          <dd>
            <Moment at={heardAt} />
          </dd>
          {pan && (
            <>
              <dt>PAN</dt>
              <dd>{describePan(pan)}</dd>
            </>
          )}
        </dl>
        <Check installation={installation} onSuppliers={onSuppliers} />
      </section>
      <Keys installation={installation} />
    </SidePanel>
  )
}

function Check({ installation, onSuppliers }: { installation: PartnerInstallation; onSuppliers: () => void }) {
  const viewer = useUser()
  const { installationId, state, answeredAt } = installation
  const check = useInstallationCheck(installationId, () => api.installations.checkInstallation({ installationId }))
  if (state === 'ended' || !viewer || !may(viewer, 'network.ask')) return null
  return (
    <div className={css.acts}>
      <Button size="sm" pending={check.isPending} onClick={() => check.mutate()}>
        Check the connection
      </Button>
      {answeredAt !== null && (
        <Button size="sm" variant="quiet" onClick={onSuppliers}>
          See what it supplies
        </Button>
      )}
    </div>
  )
}

type Dialogs = 'address' | 'key' | 'rotate' | 'former' | 'end'

function Keys({ installation }: { installation: PartnerInstallation }) {
  const viewer = useUser()
  const [dialog, setDialog] = useState<Dialogs>()
  const close = () => setDialog(undefined)
  const { ownAddress, ownKey, ownKeySince, hasFormerKey, theirKey, theirKeySince, state } = installation
  return (
    <section className={css.form}>
      <h3>Keys</h3>
      <dl className={css.facts}>
        <dt>Our address</dt>
        <dd>
          <code>{ownAddress}</code>
          <CopyButton text={ownAddress} label="Copy our address" />
        </dd>
        <dt>Our key</dt>
        <dd>
          <code>{ownKey}</code>
          <CopyButton text={ownKey} label="Copy our key" />
          <small>since {formatInstant(ownKeySince)}</small>
        </dd>
        <dt>Their key</dt>
        <dd>
          {theirKey === null ? <span className={layout.faint}>Not entered</span> : <code>{theirKey}</code>}
          {theirKeySince && <small>since {formatInstant(theirKeySince)}</small>}
        </dd>
      </dl>
      <p className={css.about}>
        Both keys are public: with them a signature is checked, and nothing can be signed. Ours is for this installation alone.
      </p>
      {hasFormerKey && <Notice tone="warn">Our former key still signs along. Remove it once they have entered the new one.</Notice>}
      {viewer?.isSuperAdmin && (
        <div className={css.acts}>
          <Button size="sm" {...(theirKey === null && { variant: 'accent' as const })} onClick={() => setDialog('key')}>
            {theirKey === null ? 'Enter their key' : 'Change their key'}
          </Button>
          <Button size="sm" onClick={() => setDialog('address')}>
            Change their address
          </Button>
          {hasFormerKey ? (
            <Button size="sm" onClick={() => setDialog('former')}>
              Remove former key
            </Button>
          ) : (
            <Button size="sm" onClick={() => setDialog('rotate')}>
              New key of ours
            </Button>
          )}
          {state !== 'ended' && (
            <Button size="sm" variant="danger" onClick={() => setDialog('end')}>
              Disconnect
            </Button>
          )}
        </div>
      )}
      {dialog === 'address' && <AddressDialog installation={installation} onClose={close} />}
      {dialog === 'key' && <KeyDialog installation={installation} onClose={close} />}
      {dialog === 'rotate' && <RotateOwnKeyDialog installation={installation} onClose={close} />}
      {dialog === 'former' && <RemoveFormerKeyDialog installation={installation} onClose={close} />}
      {dialog === 'end' && <EndInstallationDialog installation={installation} onClose={close} />}
    </section>
  )
}
