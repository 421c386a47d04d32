/** What needs no shrinking. */
const LIGHT_BYTES = 2 * 1024 * 1024
/** Of the longer side: a little more than the widest size that is kept. */
const LONGEST_PIXELS = 2_560

/**
 * A photo of a phone has ten times the pixels that any screen of ours shows: it is made smaller before it is sent, so that it arrives on a slow line too. What
 * cannot be read here goes as it is: the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<File> {
  if (file.size <= LIGHT_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, LONGEST_PIXELS / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    // A JPEG has no see-through parts to lose.
    const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp'
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.9))
    return blob && blob.size < file.size ? new File([blob], file.name, { type: blob.type }) : file
  } catch {
    return file
  }
}
