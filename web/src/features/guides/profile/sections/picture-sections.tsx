import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import { labelled } from '@annai/contract/joined-text'
import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaArrowDown from '~icons/fa-solid/arrow-down'
import FaArrowUp from '~icons/fa-solid/arrow-up'
import FaCamera from '~icons/fa-solid/camera'
import FaImages from '~icons/fa-solid/images'
import FaTrashAlt from '~icons/fa-solid/trash-alt'
import { useLanguage } from '../../../../shell/i18n/use-language.ts'
import { IconButton } from '../../../../ui/form/icon-button.tsx'
import { Portrait } from '../../../media/index.ts'
import { EditorSection, type SectionProps } from './editor-section.tsx'
import { LimitedField } from './limited-field.tsx'
import { PictureChooser } from './picture-chooser.tsx'

type PictureProps = SectionProps & {
  addPicture: (kind: 'profile' | 'gallery', file: File) => string
  /** Preview URLs of pictures that could not be uploaded. */
  failed: ReadonlySet<string>
}

function NotUploaded() {
  const { t } = useTranslation()
  return (
    <p className="font-semibold text-danger text-sm">{t('guideProfile.picture.notUploaded')}</p>
  )
}

/** The portrait. */
export function PortraitSection({ draft, change, addPicture, failed }: PictureProps) {
  const { t } = useTranslation()
  return (
    <EditorSection name="picture" title={t('guideProfile.picture.title')}>
      <div className="flex flex-wrap items-center gap-5">
        <Portrait url={draft.profilePicture} name={draft.displayName} size="xl" />
        <div className="grid min-w-0 gap-2">
          <PictureChooser
            label={t('guideProfile.picture.change')}
            icon={<FaCamera aria-hidden="true" />}
            onFiles={([file]) => {
              if (file) change({ profilePicture: addPicture('profile', file) })
            }}
          />
          {failed.has(draft.profilePicture) && <NotUploaded />}
          <p className="text-muted text-sm">
            {t('media.hint', { max: MEDIA_LIMITS.fileMegabytes })}
          </p>
        </div>
      </div>
    </EditorSection>
  )
}

/** The gallery, in the guide's order. */
export function GallerySection({ draft, change, addPicture, failed }: PictureProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const { gallery } = draft
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [removedAt, setRemovedAt] = useState<number | null>(null)
  const [moved, setMoved] = useState<{ url: string; direction: 'up' | 'down' } | null>(null)
  const set = (items: typeof gallery) => change({ gallery: items })
  const swap = (index: number, direction: 'up' | 'down') => {
    const other = direction === 'up' ? index - 1 : index + 1
    const [one, two] = [gallery[index], gallery[other]]
    if (!one || !two) return
    set(gallery.map((item) => (item === one ? two : item === two ? one : item)))
    setMoved({ url: one.imageUrl, direction })
  }

  // The focus stays with the moved picture. At an end of the list only the other arrow is enabled.
  useLayoutEffect(() => {
    if (!moved) return
    const at = gallery.findIndex(({ imageUrl }) => imageUrl === moved.url)
    const arrows = list.current?.children[at]?.querySelectorAll<HTMLButtonElement>('[data-move]')
    const [same, opposite] = moved.direction === 'up' ? [0, 1] : [1, 0]
    const arrow = arrows?.[same]
    ;(arrow?.disabled ? arrows?.[opposite] : arrow)?.focus()
    setMoved(null)
  }, [moved, gallery])

  // The pressed button is gone, so the next picture's button is focused, or the file chooser.
  useLayoutEffect(() => {
    if (removedAt === null) return
    const removers = frame.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const chooser = frame.current?.querySelector<HTMLElement>('input[type=file]')
    ;(removers[Math.min(removedAt, removers.length - 1)] ?? chooser)?.focus()
    setRemovedAt(null)
  }, [removedAt])

  return (
    <EditorSection
      name="gallery"
      title={t('guideProfile.gallery.title')}
      hint={t('guideProfile.gallery.hint')}
      aside={
        <span className="text-muted text-sm tabular-nums" aria-live="polite">
          {`${gallery.length}/${L.gallery}`}
        </span>
      }
    >
      <div ref={frame}>
        {gallery.length > 0 && (
          <ul ref={list} className="mb-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {gallery.map((item, index) => {
              const name = t('guideProfile.gallery.one', { number: index + 1 })
              return (
                <li
                  key={item.imageUrl}
                  className="grid content-start gap-3 rounded-lg border border-line p-3"
                >
                  <img
                    src={item.imageUrl}
                    alt={item.description || name}
                    className="aspect-3/2 w-full rounded-md bg-sunken object-cover"
                  />
                  {failed.has(item.imageUrl) && <NotUploaded />}
                  <LimitedField
                    label={t('guideProfile.gallery.description', { name })}
                    value={item.description}
                    limit={L.galleryDescription}
                    onChange={(description) =>
                      set(gallery.map((one) => (one === item ? { ...item, description } : one)))
                    }
                    isLong
                    rows={2}
                    counts
                  />
                  <div className="-my-1 flex justify-end">
                    <IconButton
                      data-move
                      label={labelled(language, tCommon('actions.moveUp'), name)}
                      icon={<FaArrowUp />}
                      disabled={index === 0}
                      onClick={() => swap(index, 'up')}
                    />
                    <IconButton
                      data-move
                      label={labelled(language, tCommon('actions.moveDown'), name)}
                      icon={<FaArrowDown />}
                      disabled={index === gallery.length - 1}
                      onClick={() => swap(index, 'down')}
                    />
                    <IconButton
                      data-remove
                      label={tCommon('actions.removeItem', { item: name })}
                      icon={<FaTrashAlt />}
                      onClick={() => {
                        set(gallery.filter((_, at) => at !== index))
                        setRemovedAt(index)
                      }}
                    />
                  </div>
                </li>
              )
            })}
          </ul>
        )}
        <PictureChooser
          label={t('guideProfile.gallery.add')}
          icon={<FaImages aria-hidden="true" />}
          isMultiple
          isDisabled={gallery.length >= L.gallery}
          room={L.gallery - gallery.length}
          onFiles={(files) =>
            set([
              ...gallery,
              ...files.map((file) => ({ imageUrl: addPicture('gallery', file), description: '' })),
            ])
          }
        />
      </div>
    </EditorSection>
  )
}
