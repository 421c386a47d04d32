import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Connection } from '@tradewind/contract/flights/connections'
import type { api } from '../../lib/api.ts'

export const CONNECTIONS = ['GET_CONNECTIONS']
export type Connections = Awaited<ReturnType<typeof api.supplierConnections.listConnections>>

/** A call that answers with the connection as it is now, which takes its place in the list. */
export function useConnectionCall<Input>(name: string, call: (input: Input) => Promise<{ connection: Connection }>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationKey: [name],
    mutationFn: call,
    onSuccess: ({ connection }) => {
      queryClient.setQueryData<Connections>(
        CONNECTIONS,
        (all) => all && { ...all, connections: putIn(all.connections, connection) },
      )
      // What is searched follows from what is connected.
      void queryClient.invalidateQueries({ queryKey: ['GET_SOURCE_SETTINGS'] })
    },
  })
}

function putIn(all: readonly Connection[], one: Connection): Connection[] {
  const isKnown = all.some(({ code }) => code === one.code)
  return isKnown ? all.map((other) => (other.code === one.code ? one : other)) : [...all, one]
}
