import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Button } from '../../../ui/form/button.tsx'

interface SaveBarProps {
  isChanged: boolean
  hasPlace: boolean
  onChoosePlace: () => void
  isBusy: boolean
  /** The uploaded share of the pictures, 0 to 1; null while nothing is uploaded. */
  progress: number | null
  onCancelUpload: () => void
  onCancel: () => void
}

/** The save bar of the editor with the state of the form, Cancel and Save. */
export function SaveBar(props: SaveBarProps) {
  const { isChanged, hasPlace, isBusy, progress, onChoosePlace, onCancelUpload, onCancel } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  return (
    <div className="sticky bottom-0 z-10 -mx-(--gutter) flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-line border-t bg-paper px-(--gutter) py-3 lg:mx-0 lg:px-0">
      {progress !== null ? (
        <div className="flex min-w-0 grow basis-full items-center gap-3 sm:basis-0">
          <Progress label={t('guideProfile.uploading')} share={progress} />
          <Button look="quiet" size="sm" onClick={onCancelUpload}>
            {t('guideProfile.cancelUpload')}
          </Button>
        </div>
      ) : (
        <p
          role="status"
          // On phones there is only room for problems.
          className={classes('min-w-0 grow text-muted text-sm', hasPlace && 'max-sm:sr-only')}
        >
          {hasPlace ? (
            isChanged && t('guideProfile.unsaved')
          ) : (
            <button type="button" className="link text-start" onClick={onChoosePlace}>
              {t('guideProfile.invalidLocation')}
            </button>
          )}
        </p>
      )}
      <Button look="secondary" disabled={isBusy} onClick={onCancel}>
        {tCommon('actions.cancel')}
      </Button>
      <Button type="submit" busy={isBusy} disabled={!hasPlace}>
        {tCommon(isBusy ? 'actions.saving' : 'actions.save')}
      </Button>
    </div>
  )
}
