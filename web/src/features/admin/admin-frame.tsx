import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguagePicker } from '../../shell/layout/language-picker.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { ThemeSwitch } from '../../shell/layout/theme-switch.tsx'
import { useSite } from '../../shell/layout/use-site.ts'
import { Logo } from '../../ui/layout/logo.tsx'

interface AdminBarProps {
  children?: ReactNode
  /** A row below the others. */
  views?: ReactNode
}

/** The header of the admin pages. */
export function AdminBar({ children, views }: AdminBarProps) {
  const { t } = useTranslation('common')
  return (
    <header className="flex min-h-14 flex-wrap items-center justify-end gap-x-2 gap-y-1 border-line border-b bg-surface px-4 py-1">
      <span className="me-auto flex text-xl">
        <Logo name={t('site.name')} emblem={useSite()?.emblem} />
      </span>
      {children}
      <LanguagePicker inBar />
      <ThemeSwitch />
      {views}
    </header>
  )
}

interface AdminFrameProps {
  title: string
  hint?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** The frame of the login and registration pages. */
export function AdminFrame({ title, hint, footer, children }: AdminFrameProps) {
  return (
    <>
      <PageHead title={title} noIndex />
      <AdminBar />
      {/* Insets relative to the window: at 200 % text size they must leave room for the longest
          word. */}
      <div className="mx-auto grid w-full max-w-md gap-6 px-[min(1rem,4vw)] py-8 sm:py-14">
        <div className="grid gap-2">
          <h1>{title}</h1>
          {hint && <p className="text-muted">{hint}</p>}
        </div>
        <div className="card grid gap-5 p-[min(1.25rem,5vw)] sm:p-8">{children}</div>
        {footer && <p className="text-center text-muted">{footer}</p>}
      </div>
    </>
  )
}
