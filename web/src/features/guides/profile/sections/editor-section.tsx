import { createContext, type ReactNode, useContext } from 'react'
import type { FieldPath } from 'react-hook-form'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { classes } from '../../../../ui/class-names.ts'
import { Card } from '../../../../ui/layout/card.tsx'
import type { ProfileDraft } from '../profile-draft.ts'

/** The sections of the editor, in the order of the page. */
export const SECTIONS = [
  'picture',
  'basics',
  'words',
  'languages',
  'expertises',
  'highlights',
  'versions',
  'prices',
  'gallery',
  'videos',
  'social',
] as const
export type SectionName = (typeof SECTIONS)[number]

export const isSectionName = (name: string): name is SectionName =>
  SECTIONS.some((section) => section === name)

export interface SectionProps {
  draft: ProfileDraft
  change: (part: Partial<ProfileDraft>) => void
}

export interface SectionWithErrorsProps extends SectionProps {
  errorOf: (field: FieldPath<ProfileDraft>) => string | undefined
}

export interface OpenSections {
  isOpen: (name: SectionName) => boolean
  toggle: (name: SectionName) => void
}

/** Which sections are open on phones. In wide windows all are. */
export const OpenSectionsContext = createContext<OpenSections>({
  isOpen: () => true,
  toggle: () => undefined,
})

interface EditorSectionProps {
  name: SectionName
  title: string
  hint?: string
  aside?: ReactNode
  children: ReactNode
}

/** A section of the editor, collapsible on phones. Its id is a target of the table of contents. */
export function EditorSection({ name, title, hint, aside, children }: EditorSectionProps) {
  const { isOpen, toggle } = useContext(OpenSectionsContext)
  const isShown = isOpen(name)
  const heading = (
    <>
      <span className="max-lg:hidden">{title}</span>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={`${name}-fields`}
        className="flex min-h-11 w-full items-center gap-3 text-start lg:hidden"
        onClick={() => toggle(name)}
      >
        {title}
        <FaChevronDown
          aria-hidden="true"
          className={classes('size-4 shrink-0 text-muted', isShown && 'rotate-180')}
        />
      </button>
    </>
  )
  return (
    <Card
      id={name}
      title={heading}
      aside={aside}
      className={classes('max-lg:scroll-mt-32', !isShown && 'max-lg:py-1 max-lg:[&>header]:mb-0')}
    >
      <div id={`${name}-fields`} className={isShown ? undefined : 'max-lg:hidden'}>
        {hint && <p className="-mt-2 mb-4 text-muted text-sm">{hint}</p>}
        {children}
      </div>
    </Card>
  )
}
