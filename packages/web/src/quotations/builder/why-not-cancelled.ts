type Asked = {
  readonly isError: boolean
  readonly data: { readonly cancellation: { readonly refund: string } | null } | undefined
}

/** Why an activity that was sold cannot be cancelled now: what is refunded is shown first. */
export function whyNotCancelled({ isError, data }: Asked): string | undefined {
  if (data) return data.cancellation ? undefined : 'It can no longer be cancelled.'
  return isError ? 'What is refunded could not be read.' : 'What is refunded is being read.'
}
