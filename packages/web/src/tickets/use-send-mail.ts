import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { toast } from '../ui/toasts.tsx'
import { t } from './messages.ts'

export type Letter = Parameters<typeof api.notifications.sendEmailForWl>[0]['payload']

/** E-mails a ticket or a document to oneself with one press, and shows the result. */
export function useSendMail(mutationKey: readonly unknown[]) {
  return useMutation({
    mutationKey: [...mutationKey],
    mutationFn: useMailCall(),
    onSuccess: showMailResult,
    onError: (error) => toast('bad', explain(error)),
  })
}

export function useMailCall() {
  const { _id: siteId } = useSite()
  return (payload: Letter) => api.notifications.sendEmailForWl({ payload, siteId })
}

export function showMailResult({ isSent }: { isSent: boolean }): void {
  toast('ok', t(isSent ? 'mailSent' : 'mailSlow'))
}
