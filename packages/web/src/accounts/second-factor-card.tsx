import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { formatInstant } from '../lib/dates.ts'
import { explain } from '../lib/explain.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { Checkbox } from '../ui/field.tsx'
import layout from '../ui/layout.module.css'
import { FailedNotice, Notice } from '../ui/notice.tsx'
import { Bone } from '../ui/spinner.tsx'
import { toast } from '../ui/toasts.tsx'
import { myPasskeys } from './passkeys/passkeys-card.tsx'
import css from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecondFactorProof } from './second-factor-proof.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'

const KEY = ['GET_SECOND_FACTOR']
type State = Awaited<ReturnType<typeof api.secondFactor.getSecondFactor>>

/** Sign-in codes: whether they are on, and how to turn them on or off or create new recovery codes. */
export function SecondFactorCard() {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const state = useQuery({ queryKey: KEY, queryFn: ({ signal }) => api.secondFactor.getSecondFactor(undefined, { signal }) })
  const changed = () => client.invalidateQueries({ queryKey: KEY })
  return (
    <Card aria-label="Sign-in codes">
      <CardHead title="Sign-in codes" />
      <div className={css.pad}>
        {state.error && !state.data && <FailedNotice onRetry={() => void state.refetch()}>{explain(state.error)}</FailedNotice>}
        {state.isPending && <Bone height={60} />}
        {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
        {state.data && !codes && (
          <Steps
            state={state.data}
            onCodes={async (given) => {
              setCodes(given)
              await changed()
            }}
            onOff={changed}
          />
        )}
        {state.data?.mayDemand && <Demand {...state.data} />}
      </div>
    </Card>
  )
}

type StepsProps = { state: State; onCodes: (codes: string[]) => Promise<void>; onOff: () => Promise<void> }

function Steps({ state, onCodes, onOff }: StepsProps) {
  const [step, setStep] = useState<'setUp' | 'renew' | 'end'>()
  const { data: own } = useQuery(myPasskeys)
  const back = () => setStep(undefined)
  if (step === 'setUp') return <SecondFactorSetUp onCodes={onCodes} onBack={back} />
  if (step === 'renew')
    return (
      <SecondFactorProof
        button="Create new codes"
        onBack={back}
        onProof={async (proof) => onCodes((await api.secondFactor.renewRecoveryCodes(proof)).recoveryCodes)}
      />
    )
  if (step === 'end')
    return (
      <SecondFactorProof
        button="Turn off"
        onBack={back}
        onProof={async (proof) => {
          await api.secondFactor.endSecondFactor(proof)
          toast('ok', 'Sign-in codes are off.')
          back()
          await onOff()
        }}
      />
    )
  if (state.since === null)
    return (
      <>
        {state.isMissing && <Notice tone="warn">Staff who move money need sign-in codes or a passkey here.</Notice>}
        <p className={layout.soft}>
          Off. When they are on, you sign in with your password and a code from an authenticator app on your phone.
          {own?.hasPassword === false && ' You have no password yet: please choose one first.'}
        </p>
        {own?.hasPassword !== false && <Button onClick={() => setStep('setUp')}>Set up sign-in codes</Button>}
      </>
    )
  return (
    <>
      <p>On since {formatInstant(state.since)}.</p>
      <p className={layout.soft}>Recovery codes left: {state.recoveryCodesLeft} of 10.</p>
      <Button onClick={() => setStep('renew')}>New recovery codes</Button>
      <Button onClick={() => setStep('end')}>Turn off sign-in codes</Button>
    </>
  )
}

/** Of whom the site requires them: of nobody, of staff who move money, or of all. */
function Demand({ isDemanded, isDemandedOfAll }: Pick<State, 'isDemanded' | 'isDemandedOfAll'>) {
  const client = useQueryClient()
  const set = useMutation({
    mutationKey: ['DEMAND_SECOND_FACTOR'],
    mutationFn: (wanted: { isDemanded: boolean; ofAll: boolean }) => api.secondFactor.demandSecondFactor(wanted),
    onSuccess: async () => {
      toast('ok', 'Setting saved successfully')
      await client.invalidateQueries({ queryKey: KEY })
    },
    onError: (error) => toast('bad', explain(error)),
  })
  const shown = set.isPending ? set.variables : { isDemanded, ofAll: isDemandedOfAll }
  return (
    <fieldset className={css.demand}>
      <legend>Required by this site</legend>
      <Checkbox
        checked={shown.isDemanded}
        disabled={set.isPending}
        onChange={(event) => set.mutate({ isDemanded: event.target.checked, ofAll: false })}
      >
        Staff who move money need a second factor
      </Checkbox>
      <Checkbox
        checked={shown.ofAll}
        disabled={set.isPending}
        onChange={(event) => set.mutate({ isDemanded: true, ofAll: event.target.checked })}
      >
        All staff need a second factor, for everything
      </Checkbox>
    </fieldset>
  )
}
