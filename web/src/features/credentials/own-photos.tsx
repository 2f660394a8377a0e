import type { OwnCredential } from '@annai/contract/credentials/shapes'
import { CREDENTIAL_LIMITS } from '@annai/contract/credentials/vocabulary'
import { labelled } from '@annai/contract/joined-text'
import { type ChangeEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import FaCamera from '~icons/fa-solid/camera'
import { api } from '../../shell/http/api.ts'
import { messageOf } from '../../shell/http/api-error.ts'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { FormAlert } from '../../ui/feedback/form-alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { offeredTypes } from '../media/index.ts'
import { useCredentialFiles } from './credential-queries.ts'
import { Photo } from './photo.tsx'

interface OwnPhotosProps {
  credential: OwnCredential
  name: string
  isBarred: boolean
}

/** The photographs of a credential. While it waits, they can be added and removed. */
export function OwnPhotos({ credential, name, isBarred }: OwnPhotosProps) {
  const { t } = useTranslation('credentials')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  // Cards of several kinds have the same buttons.
  const ofKind = (text: string) => labelled(language, text, name)
  const camera = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLInputElement>(null)
  const { add, remove } = useCredentialFiles(credential._id)
  const { files, status, _id: id } = credential
  const isWaiting = status === 'waiting'
  const isFull = files.length >= CREDENTIAL_LIMITS.files
  const isBusy = add.isPending || remove.isPending
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    // Reset, so that choosing the same file again fires a change event.
    event.target.value = ''
    if (file) add.mutate(file, { onSuccess: () => toast.success(t('photos.sent')) })
  }
  const input = { type: 'file', onChange: take, hidden: true } as const
  return (
    <div className="grid gap-3">
      {files.map((file, at) => (
        <div key={file} className="grid gap-1">
          <Photo
            name={ofKind(t('photos.nth', { n: at + 1 }))}
            queryKey={['credentials', 'photo', id, file]}
            load={(signal) =>
              api.call(
                'GET /api/guides/credentials/:id/files/:file',
                { params: { id, file } },
                { signal },
              )
            }
          />
          {isWaiting && (
            <Button
              look="quiet"
              size="sm"
              className="justify-self-start px-0"
              aria-label={ofKind(t('photos.remove', { n: at + 1 }))}
              disabled={isBarred || isBusy}
              onClick={() =>
                remove.mutate(file, { onSuccess: () => toast.success(t('photos.removed')) })
              }
            >
              {t('photos.remove', { n: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      {isWaiting && (
        <>
          <p className="text-muted text-sm">
            {t('photos.hint', {
              count: CREDENTIAL_LIMITS.files,
              days: CREDENTIAL_LIMITS.storedDays,
            })}
          </p>
          <input
            {...input}
            ref={camera}
            accept="image/*"
            capture="environment"
            aria-label={ofKind(t('photos.take'))}
          />
          <input
            {...input}
            ref={chooser}
            accept={offeredTypes()}
            aria-label={ofKind(t('photos.choose'))}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              aria-label={ofKind(t('photos.take'))}
              busy={add.isPending}
              disabled={isBarred || isFull || isBusy}
              onClick={() => camera.current?.click()}
            >
              <FaCamera aria-hidden="true" />
              {t('photos.take')}
            </Button>
            <Button
              look="secondary"
              aria-label={ofKind(t('photos.choose'))}
              disabled={isBarred || isFull || isBusy}
              onClick={() => chooser.current?.click()}
            >
              {t('photos.choose')}
            </Button>
          </div>
        </>
      )}
      {(add.error ?? remove.error) && (
        <FormAlert cause={add.error ?? remove.error}>
          {messageOf(add.error ?? remove.error, tCommon)}
        </FormAlert>
      )}
    </div>
  )
}
