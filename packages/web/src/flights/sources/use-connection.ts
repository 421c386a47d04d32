import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Connection } from '@tradewind/contract/flights/connections'
import type { api } from '../../lib/api.ts'

export const CONNECTIONS = ['GET_CONNECTIONS']
export type Connections = Awaited<ReturnType<typeof api.supplierConnections.listConnections>>

/** Puts the connection as it is now, which a call answered with, in its place in the list. */
export function useConnectionAnswer() {
  const queryClient = useQueryClient()
  return ({ connection }: { connection: Connection }) => {
    queryClient.setQueryData<Connections>(CONNECTIONS, (all) => all && { ...all, connections: putIn(all.connections, connection) })
    // What is searched follows from what is connected.
    void queryClient.invalidateQueries({ queryKey: ['GET_SOURCE_SETTINGS'] })
  }
}

/** A call without a form that answers with the connection. */
export function useConnectionCall<Input>(name: string, call: (input: Input) => Promise<{ connection: Connection }>) {
  return useMutation({ mutationKey: [name], mutationFn: call, onSuccess: useConnectionAnswer() })
}

function putIn(all: readonly Connection[], one: Connection): Connection[] {
  const isKnown = all.some(({ code }) => code === one.code)
  return isKnown ? all.map((other) => (other.code === one.code ? one : other)) : [...all, one]
}
