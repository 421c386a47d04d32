import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { PICTURE_BYTES_AT_MOST } from '@tradewind/domain/catalogue/picture-limits'
import { explain, isPassing, isRefusedWith } from '../../lib/explain.ts'
import { sendForm } from '../../lib/send-form.ts'
import { whyNotAccepted } from '../../ui/accepted-file.ts'
import { makeUploadQueue, type UploadQueue } from '../../ui/upload/upload-queue.ts'
import { refreshCatalogue } from '../catalogue-queries.ts'
import type { PictureOwner } from './picture-queries.ts'
import { shrinkPicture } from './shrink-picture.ts'

export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif'

/** Uploads go on when their panel is closed, and are there when it is opened again. */
const queues = new Map<string, UploadQueue>()

export function usePictureUploads(owner: PictureOwner): UploadQueue {
  const client = useQueryClient()
  const name = `${owner.ownerKind} ${owner.ownerId}`
  const queue = queues.get(name) ?? makeQueue(client, owner)
  queues.set(name, queue)
  return queue
}

function makeQueue(client: QueryClient, { ownerKind, ownerId }: PictureOwner): UploadQueue {
  return makeUploadQueue({
    // The first one is shown in lists.
    atOnce: 1,
    whyNot: (file) => whyNotAccepted(file, ACCEPTED_PICTURES) ?? whyNotOfThisSize(file),
    send: async (file, how) => {
      const fields = { ownerKind, ownerId: String(ownerId), file: await shrinkPicture(file) }
      how.signal.throwIfAborted()
      await sendForm('/dmc/addPicture', fields, how)
      await refreshCatalogue(client)
    },
    explain: (error) => ({
      why: explain(error),
      mayRetry: isPassing(error) || isRefusedWith(error, 'TOO_MANY', 'TOO_MANY_PICTURES'),
    }),
  })
}

function whyNotOfThisSize({ size }: File): string | undefined {
  if (size === 0) return 'This file is empty.'
  // A larger photo may still become small enough on its way: twice the limit is what a browser can be asked to unpack.
  return size > 2 * PICTURE_BYTES_AT_MOST
    ? `This picture is larger than ${(2 * PICTURE_BYTES_AT_MOST) / 1024 / 1024} MB.`
    : undefined
}
