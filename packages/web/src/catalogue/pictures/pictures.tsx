import { useQuery } from '@tanstack/react-query'
import type { Picture as PictureFacts } from '@tradewind/contract/catalogue/catalogue-shapes'
import { PICTURE_BYTES_AT_MOST, PICTURES_AT_MOST } from '@tradewind/domain/catalogue/picture-limits'
import { explain } from '../../lib/explain.ts'
import { InList } from '../../ui/list/list-page.tsx'
import { FailedNotice } from '../../ui/notice.tsx'
import { PageLoading } from '../../ui/spinner.tsx'
import { Upload } from '../../ui/upload/upload.tsx'
import { Picture } from './picture.tsx'
import { type PictureOwner, pictureList } from './picture-queries.ts'
import { PictureRows } from './picture-rows.tsx'
import { ACCEPTED_PICTURES, usePictureUploads } from './picture-uploads.ts'
import css from './pictures.module.css'

type Props = { owner: PictureOwner; mayEdit: boolean }

/** The pictures of an activity, a tour option or an accommodation: to look at, and for those who may, to add, describe, arrange and delete. */
export function Pictures({ owner, mayEdit }: Props) {
  const { data, error, isPending, refetch } = useQuery(pictureList(owner))
  return (
    <div className={css.pictures}>
      {error && !data && (
        <InList>
          <FailedNotice onRetry={() => void refetch()}>{explain(error)}</FailedNotice>
        </InList>
      )}
      {isPending && <PageLoading />}
      {data && (mayEdit ? <PictureRows owner={owner} pictures={data} /> : <Gallery pictures={data} />)}
      {data && mayEdit && <AddPictures owner={owner} count={data.length} />}
    </div>
  )
}

function Gallery({ pictures }: { pictures: readonly PictureFacts[] }) {
  if (pictures.length === 0) return <p className={css.hint}>No pictures yet.</p>
  return (
    <ul className={css.gallery}>
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Picture picture={picture} sizes="180px" />
        </li>
      ))}
    </ul>
  )
}

function AddPictures({ owner, count }: { owner: PictureOwner; count: number }) {
  const queue = usePictureUploads(owner)
  const megabytes = PICTURE_BYTES_AT_MOST / 1024 / 1024
  return (
    <Upload
      label="Add pictures"
      help={
        count >= PICTURES_AT_MOST
          ? `There are already ${PICTURES_AT_MOST} pictures. Delete one to add another.`
          : `JPEG, PNG, WebP or AVIF, up to ${megabytes} MB each. Large photos are made smaller before they are sent.`
      }
      accept={ACCEPTED_PICTURES}
      queue={queue}
    />
  )
}
