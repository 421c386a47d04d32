import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toasts.tsx'

/** For a colleague who lost their phone and recovery codes. */
export function ResetSecondFactorDialog({ userId, name, onClose }: { userId: number; name: string; onClose: () => void }) {
  const reset = useMutation({
    mutationKey: ['RESET_SECOND_FACTOR'],
    mutationFn: () => api.secondFactor.resetSecondFactor({ userId }),
    onSuccess: () => {
      toast('ok', `${name} signs in with the password alone, and has been notified.`)
      onClose()
    },
  })
  return (
    <Dialog isOpen onClose={onClose} title="Turn off sign-in codes" subtitle={name}>
      <p>Only do this when you are sure who asked. Their passkeys go, too. Afterwards the password alone opens the account.</p>
      <FormProblem error={reset.error} />
      <Button variant="primary" wide pending={reset.isPending} onClick={() => reset.mutate()}>
        Turn off
      </Button>
    </Dialog>
  )
}
