import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../lib/api.ts'
import { FormProblem } from '../lib/form-problem.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import layout from '../ui/layout.module.css'
import { t } from './messages.ts'

type Props = { token: string; company: string; onDone: () => void }

/** For a person whom a colleague invited into a company that is not theirs: the account ends, after a question. */
export function DeclineInvitation({ token, company, onDone }: Props) {
  const [isAsked, setAsked] = useState(false)
  const decline = useMutation({
    mutationKey: ['DECLINE_INVITATION', token],
    mutationFn: () => api.companyTeam.declineInvitation({ token }),
    onSuccess: onDone,
  })
  return (
    <>
      <Button variant="quiet" onClick={() => setAsked(true)}>
        {t('notMyCompany')}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t('declineTitle')}
        subtitle={company}
        foot={
          <>
            <Button onClick={() => setAsked(false)}>{t('cancel')}</Button>
            <Button variant="danger" pending={decline.isPending} onClick={() => decline.mutate()}>
              {t('declineVerb')}
            </Button>
          </>
        }
      >
        <p className={layout.soft}>{t('declineText')}</p>
        <FormProblem error={decline.error} />
      </Dialog>
    </>
  )
}
