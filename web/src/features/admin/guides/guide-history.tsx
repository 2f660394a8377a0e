import type { AdminGuide } from '@annai/contract/admin/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { TONES, type Tone } from '../../../ui/feedback/badge.tsx'
import { buttonStyle } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AuditList } from '../audit/audit-list.tsx'

const FIELDS = [
  'username',
  'displayName',
  'role',
  'tagline',
  'introduction',
  'location',
  'languages',
  'expertises',
  'highlights',
  'priceRanges',
  'videoLinks',
  'imageGallery',
  'socialMediaLinks',
  'profilePicture',
] as const

interface HistoryButtonProps {
  guide: AdminGuide
  text: string
  tone?: Tone
}

/** Changes since the approval, and the audit log of this guide. */
export function HistoryButton({ guide, text, tone }: HistoryButtonProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const fieldText = (name: string) => {
    const known = FIELDS.find((field) => field === name)
    return known ? t(`guides.fields.${known}`) : name
  }
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className={
          tone
            ? classes('w-fit rounded-full border px-2.5 py-0.5 text-sm', TONES[tone])
            : buttonStyle('quiet', 'sm')
        }
      >
        {text}
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        width="lg"
        title={t('guides.historyOf', { username: guide.username })}
      >
        {guide.changedSinceApproval.length > 0 && (
          <section className="grid gap-1">
            <h3 className="text-base">{t('guides.changed')}</h3>
            <ul className="list-disc ps-5">
              {guide.changedSinceApproval.map((name) => (
                <li key={name}>{fieldText(name)}</li>
              ))}
            </ul>
          </section>
        )}
        <AuditList subjectId={guide._id} />
      </Dialog>
    </>
  )
}
