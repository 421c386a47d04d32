import { useMutation } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { explain } from '../lib/explain.ts'
import { formatCount } from '../lib/locale.ts'
import { saveSheet } from '../lib/save-file.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'

/** The live rates of a tour option, or of all, as a sheet that can be changed and imported. */
export function DownloadRates({ tourOptionId }: { tourOptionId?: number }) {
  const download = useMutation({
    mutationKey: ['EXPORT_RATES', tourOptionId ?? 0],
    mutationFn: () => api.rateSheets.exportRates(tourOptionId === undefined ? {} : { tourOptionId }),
    onSuccess: ({ rates, ...file }) => {
      saveSheet(file)
      toast('ok', rates === 1 ? 'Sheet with 1 rate downloaded.' : `Sheet with ${formatCount(rates)} rates downloaded.`)
    },
    onError: (error) => toast('bad', explain(error)),
  })
  return (
    <Button size="sm" icon="download" pending={download.isPending} onClick={() => download.mutate()}>
      Export
    </Button>
  )
}
