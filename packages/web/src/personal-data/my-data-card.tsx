import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { myPasskeys } from '../accounts/passkeys/passkeys-card.tsx'
import css from '../accounts/profile.module.css'
import { api } from '../lib/api.ts'
import { clearStore } from '../lib/session.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardHead } from '../ui/card.tsx'
import { TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { useCallForm } from '../ui/form/use-call-form.ts'
import layout from '../ui/layout.module.css'
import { toast } from '../ui/toasts.tsx'

/** Everything that is kept about oneself, as a file; and the end of the account. */
export function MyDataCard({ isStaff }: { isStaff: boolean }) {
  const [dialog, setDialog] = useState<'export' | 'delete'>()
  const close = () => setDialog(undefined)
  return (
    <Card aria-label="Your data">
      <CardHead title="Your data" />
      <div className={css.pad}>
        <p className={layout.soft}>
          You can save everything that is kept about you.{' '}
          {isStaff ? 'Accounts of staff are ended by the super admin.' : 'You can also delete your account.'}
        </p>
        <div className={css.choices}>
          <Button onClick={() => setDialog('export')}>Save my data</Button>
          {!isStaff && <Button onClick={() => setDialog('delete')}>Delete my account</Button>}
        </div>
      </div>
      {dialog === 'export' && <ExportDialog onClose={close} />}
      {dialog === 'delete' && <DeleteDialog onClose={close} />}
    </Card>
  )
}

function ExportDialog({ onClose }: { onClose: () => void }) {
  const form = useCallForm({
    name: 'GET_MY_DATA',
    initial: () => ({ password: '' }),
    secrets: ['password'],
    call: api.personalData.getMyData,
    onDone: (answer) => {
      saveJson('my-data.json', answer)
      toast('ok', 'Your data is saved.')
      onClose()
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Save my data" verb="Save">
      <p>A file with your account, your bookings, your payments and all else that is kept about you.</p>
      <Proof>
        <TextField label="Password" type="password" autoComplete="current-password" autoFocus {...form.text('password')} />
      </Proof>
    </FormDialog>
  )
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const form = useCallForm({
    name: 'DELETE_MY_ACCOUNT',
    initial: () => ({ password: '' }),
    secrets: ['password'],
    call: api.personalData.deleteMyAccount,
    onDone: () => {
      clearStore()
      queryClient.clear()
      toast('ok', 'Your account is deleted.')
      return navigate({ to: '/login', replace: true })
    },
  })
  return (
    <FormDialog form={form} onClose={onClose} title="Delete my account" verb="Delete for good" isDangerous>
      <p>
        You are signed out everywhere and cannot sign in any more. Your name, addresses and numbers are removed. What the law wants
        kept, such as invoices and tickets, stays.
      </p>
      <Proof>
        <TextField label="Password" type="password" autoComplete="current-password" autoFocus {...form.text('password')} />
      </Proof>
    </FormDialog>
  )
}

/** The password; who has none, because they sign in with another account, has to have signed in just now. */
function Proof({ children }: { children: ReactNode }) {
  const { data } = useQuery(myPasskeys)
  if (data?.hasPassword !== false) return children
  return <p className={layout.soft}>You have no password. If you signed in a while ago, please sign in again first.</p>
}

function saveJson(fileName: string, content: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  // The download has started by then: the browser reads the address at once.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
