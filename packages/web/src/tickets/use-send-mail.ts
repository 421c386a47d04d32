import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { useSite } from '../sites/site-data.ts'
import { toast } from '../ui/toasts.tsx'

type Letter = Parameters<typeof api.notifications.sendEmailForWl>[0]['payload']

/** E-mails a ticket or a document to oneself or to a customer, and shows the result. */
export function useSendMail(mutationKey: readonly unknown[]) {
  const { _id: siteId } = useSite()
  return useMutation({
    mutationKey: [...mutationKey],
    mutationFn: (payload: Letter) => api.notifications.sendEmailForWl({ payload, siteId }),
    onSuccess: ({ isSent }) =>
      toast('ok', isSent ? 'Email successfully sent' : 'The mail server is slow. We keep trying to send the e-mail.'),
    onError: (error) => toast('bad', explain(error)),
  })
}
