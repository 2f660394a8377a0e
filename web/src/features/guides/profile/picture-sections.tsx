import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaArrowDown, FaArrowUp, FaCamera, FaImages, FaTrashAlt } from 'react-icons/fa'
import { buttonStyle } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Portrait } from '../../media/portrait-image.tsx'
import { LimitedField } from './limited-field.tsx'
import type { SectionProps } from './list-sections.tsx'
import { isTooLarge, type PendingPicture } from './use-pending-pictures.ts'

// What the server decodes; HEIC is what phones send.
const ACCEPT = 'image/jpeg,image/png,image/webp,image/gif,image/avif,image/heic,image/heif'

interface ChooseProps {
  label: string
  icon: React.ReactNode
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
}

/** A file input that looks like a button; files over 5 MB are refused before anything is sent. */
function ChoosePictures({ label, icon, isMultiple, isDisabled, onFiles }: ChooseProps) {
  const { t } = useTranslation('common')
  const id = useId()
  const [hasLarge, setLarge] = useState(false)
  return (
    <div className="grid justify-items-start gap-2">
      <input
        id={id}
        type="file"
        accept={ACCEPT}
        multiple={isMultiple}
        disabled={isDisabled}
        className="peer sr-only"
        aria-describedby={hasLarge ? `${id}-error` : undefined}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          setLarge(files.some(isTooLarge))
          onFiles(files.filter((file) => !isTooLarge(file)))
        }}
      />
      <label
        htmlFor={id}
        aria-disabled={isDisabled || undefined}
        className={buttonStyle(
          'secondary',
          'md',
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-indigo peer-focus-visible:outline-offset-2',
        )}
      >
        {icon}
        {label}
      </label>
      {hasLarge && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-danger text-sm">
          {t('problems.fileTooLarge', { max: MEDIA_LIMITS.fileMegabytes })}
        </p>
      )}
    </div>
  )
}

type PictureProps = SectionProps & {
  addPicture: (kind: PendingPicture['kind'], file: File) => string
}

/** The portrait. */
export function PortraitSection({ draft, change, addPicture }: PictureProps) {
  const { t } = useTranslation()
  return (
    <Card title={t('guideProfile.picture.title')}>
      <div className="flex flex-wrap items-center gap-5">
        <Portrait url={draft.profilePicture} name={draft.displayName} size="xl" />
        <div className="grid gap-2">
          <ChoosePictures
            label={t('guideProfile.picture.change')}
            icon={<FaCamera aria-hidden="true" />}
            onFiles={([file]) => {
              if (file) change({ profilePicture: addPicture('profile', file) })
            }}
          />
          <p className="text-muted text-sm">{t('guideProfile.picture.hint')}</p>
        </div>
      </div>
    </Card>
  )
}

/** Pictures of days gone by, in the guide's order. */
export function GallerySection({ draft, change, addPicture }: PictureProps) {
  const { t } = useTranslation()
  const { t: say } = useTranslation('common')
  const { gallery } = draft
  const set = (items: typeof gallery) => change({ gallery: items })
  const swap = (index: number, other: number) => {
    const [one, two] = [gallery[index], gallery[other]]
    if (one && two) set(gallery.with(index, two).with(other, one))
  }
  return (
    <Card title={t('guideProfile.gallery.title')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {gallery.map((item, index) => {
          const name = `${t('guideProfile.gallery.one')} ${index + 1}`
          return (
            <li
              key={item.imageUrl}
              className="grid content-start gap-2 rounded-lg border border-line p-3"
            >
              <img
                src={item.imageUrl}
                alt={item.description || name}
                className="aspect-3/2 w-full rounded-md bg-sunken object-cover"
              />
              <LimitedField
                label={t('guideProfile.gallery.description', { name })}
                value={item.description}
                limit={L.galleryDescription}
                onChange={(description) => set(gallery.with(index, { ...item, description }))}
                counts
              />
              <div className="flex justify-end">
                <IconButton
                  label={`${say('actions.moveUp')}: ${name}`}
                  icon={<FaArrowUp />}
                  disabled={index === 0}
                  onClick={() => swap(index, index - 1)}
                />
                <IconButton
                  label={`${say('actions.moveDown')}: ${name}`}
                  icon={<FaArrowDown />}
                  disabled={index === gallery.length - 1}
                  onClick={() => swap(index, index + 1)}
                />
                <IconButton
                  label={say('actions.removeItem', { item: name })}
                  icon={<FaTrashAlt />}
                  onClick={() => set(gallery.filter((_, at) => at !== index))}
                />
              </div>
            </li>
          )
        })}
      </ul>
      <div className={classes('flex flex-wrap items-center gap-3', gallery.length > 0 && 'mt-4')}>
        <ChoosePictures
          label={t('guideProfile.gallery.add')}
          icon={<FaImages aria-hidden="true" />}
          isMultiple
          isDisabled={gallery.length >= L.gallery}
          onFiles={(files) => {
            const fresh = files.slice(0, L.gallery - gallery.length)
            set([
              ...gallery,
              ...fresh.map((file) => ({ imageUrl: addPicture('gallery', file), description: '' })),
            ])
          }}
        />
        <span className="text-muted text-sm tabular-nums">
          {gallery.length} / {L.gallery}
        </span>
      </div>
    </Card>
  )
}
