import { Readable } from 'node:stream'
import { ORPCError } from '@orpc/server'
import { contract } from '@tradewind/contract/contract'
import type { ExportFormat } from '@tradewind/contract/exports/exports'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bodyOfError, bodyOfRefusal } from '../http/error-body.ts'
import { guard } from '../http/guard.ts'
import { refuse } from '../http/refuse.ts'
import { fetchExport } from './fetch-export.ts'

const TYPES: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** The file of an export: beside the contract, because its answer is bytes and comes piece by piece. Asked by a link, with the session's cookie. */
export async function exportFileRoutes(server: FastifyInstance) {
  server.get<{ Params: { exportId: string } }>(
    '/api/flight/exports/:exportId/file',
    { compress: false },
    async (request, reply) => {
      const context = await server.contextOf(request, reply)
      if (!context) return reply.status(404).send(bodyOfError('UNKNOWN_SITE', 'No site found at this address.', request.id))
      try {
        const { fileName, format, sizeBytes, pieces } = await guard({
          context,
          // Everybody fetches their own; what each kind needs is looked at again.
          procedure: contract.exports.getMyExports,
          next: async () => {
            const exportId = z.uuid().safeParse(request.params.exportId)
            return fetchExport(context, exportId.data ?? refuse('NOT_FOUND'))
          },
        })
        return reply
          .header('content-type', TYPES[format])
          .header('content-disposition', `attachment; filename="${fileName}"`)
          .header('content-length', sizeBytes)
          .send(Readable.from(pieces, { objectMode: false }))
      } catch (error) {
        if (!(error instanceof ORPCError)) throw error
        return reply.status(error.status).send(bodyOfRefusal(error))
      }
    },
  )
}
