import { useMutation, useQueryClient } from '@tanstack/react-query'
import { explain } from '../lib/explain.ts'
import { GENERIC, orSay } from '../lib/or-say.ts'
import { toast } from '../ui/toasts.tsx'
import { CHANGED_BY_GROUPS } from './permission-queries.ts'
import { isWaiting, WAITS } from './waits-for-approval.ts'

/** Reads again what a change of groups makes out of date. */
export function useReadGroupsAgain(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => Promise.all(CHANGED_BY_GROUPS.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** A change of groups, or of people in them, by a button: says that it is done, and reads again. */
export function useGroupChange<Input>(key: string, change: (input: Input) => Promise<unknown>, said: string) {
  return useMutation({
    mutationKey: [key],
    mutationFn: (input: Input) => change(input).catch(orSay(GENERIC)),
    onSuccess: (answer) => {
      toast('ok', isWaiting(answer) ? WAITS : said)
    },
    onError: (error) => toast('bad', explain(error)),
    onSettled: useReadGroupsAgain(),
  })
}
