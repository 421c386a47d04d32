import { refuse } from '../http/refuse.ts'

/** A partner site buys on its own, under a number that no person has: nobody books in its name, has it as an account or gets a key to it. Refuses FORBIDDEN. */
export function refuseStandIn(user: { readonly is_stand_in: boolean } | undefined): void {
  if (user?.is_stand_in)
    refuse('FORBIDDEN', { message: 'This is another site that buys here on its own. Staff cannot act in its name.' })
}
