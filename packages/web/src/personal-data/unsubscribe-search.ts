export function readUnsubscribeSearch({ token }: Record<string, unknown>): { token: string } {
  return { token: typeof token === 'string' ? token : '' }
}
