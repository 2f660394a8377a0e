import type { ReactNode } from 'react'
import { Card } from '../../../../ui/layout/card.tsx'
import type { ProfileDraft } from '../use-profile-draft.ts'

/** Parts of the editor, in the order of the page. */
export const SECTIONS = [
  'picture',
  'basics',
  'words',
  'languages',
  'expertises',
  'highlights',
  'prices',
  'gallery',
  'videos',
  'social',
] as const
export type SectionName = (typeof SECTIONS)[number]

export interface SectionProps {
  draft: ProfileDraft
  change: (part: Partial<ProfileDraft>) => void
}

interface EditorSectionProps {
  name: SectionName
  title: string
  hint?: string
  aside?: ReactNode
  children: ReactNode
}

/** One sheet of the editor; the table of contents leads to it. */
export function EditorSection({ name, title, hint, aside, children }: EditorSectionProps) {
  return (
    <Card id={name} title={title} aside={aside}>
      {hint && <p className="-mt-2 mb-4 text-muted text-sm">{hint}</p>}
      {children}
    </Card>
  )
}
