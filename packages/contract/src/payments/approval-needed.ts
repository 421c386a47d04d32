/** Calls that pay: somebody may not pay this much alone. `wl/user/askForApproval` asks a colleague. */
export const APPROVAL_NEEDED = {
  APPROVAL_NEEDED: { status: 403, message: 'This is more than you may pay alone. Please ask a colleague for approval.' },
} as const
