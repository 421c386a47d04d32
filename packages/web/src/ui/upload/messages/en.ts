export const messages = {
  chooseFiles: '<b>Choose files</b>, drop or paste them here',
  waiting: 'Waiting',
  sending: 'Uploading, {percent}%',
  processing: 'Processing…',
  progressOf: 'Upload of {name}',
  retry: 'Try again',
  retryOf: 'Try again: {name}',
  cancel: 'Cancel the upload of {name}',
  uploads: 'Uploads',
  open: '{n, plural, one {# file is being uploaded.} other {# files are being uploaded.}}',
  done: '{n, plural, one {# file was uploaded.} other {# files were uploaded.}}',
  failed: '{n, plural, one {# file could not be uploaded.} other {# files could not be uploaded.}}',
} as const
