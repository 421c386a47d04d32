import { promised } from '../../http/promised-refusals.ts'
import { reading } from '../../http/request-context.ts'
import { route } from '../../http/route.ts'
import { editorOf } from '../catalogue-editor.ts'
import { addPicture } from './add-picture.ts'
import { arrangePictures, changeAltText, deletePicture, restorePicture } from './change-pictures.ts'
import { getPictureOwner } from './picture-owner.ts'
import { listPictures } from './picture-repo.ts'

export const pictureRoutes = {
  getPictures: route.pictures.getPictures.handler(({ input, context }) =>
    reading(context, async (tx) => {
      await getPictureOwner(tx, input)
      return { success: true, pictures: await listPictures(tx, input) }
    }),
  ),
  addPicture: route.pictures.addPicture.handler(async ({ input: { file, ...owner }, context, errors }) => {
    const content = Buffer.from(await file.arrayBuffer())
    const parts = { ...editorOf(context), app: context.app, refuse: promised(errors) }
    return { success: true, picture: await addPicture(parts, { ...owner, content }) }
  }),
  changePicture: route.pictures.changePicture.handler(async ({ input, context }) => ({
    success: true,
    picture: await changeAltText(editorOf(context), input),
  })),
  arrangePictures: route.pictures.arrangePictures.handler(async ({ input, context }) => ({
    success: true,
    pictures: await arrangePictures(editorOf(context), input),
  })),
  deletePicture: route.pictures.deletePicture.handler(async ({ input, context }) => {
    await deletePicture({ ...editorOf(context), jobs: context.app.jobs }, input)
    return { success: true }
  }),
  restorePicture: route.pictures.restorePicture.handler(async ({ input, context, errors }) => ({
    success: true,
    picture: await restorePicture({ ...editorOf(context), refuse: promised(errors) }, input),
  })),
}
