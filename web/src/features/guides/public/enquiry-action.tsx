import { isBlocked } from '@annai/contract/accounts/policy'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePerson } from '../../../shell/session/session.ts'
import { buttonStyle } from '../../../ui/form/button.tsx'

interface EnquiryActionProps {
  guide: PublicGuide
  children: ReactNode
}

/** Whether the reader is this guide. */
export const useIsOwnPage = (guide: PublicGuide): boolean => usePerson()?.id === guide._id

/** The way to an enquiry; guides who open their own page get the way to their profile. */
export function EnquiryAction({ guide, children }: EnquiryActionProps) {
  const { t } = useTranslation()
  if (!useIsOwnPage(guide)) return children
  return (
    <div className="hide-on-paper grid gap-2">
      <p>{t('guideProfileView.own')}</p>
      {!isBlocked(guide.accountStatus) && (
        <Link to="/guide-profile" className={buttonStyle('secondary', 'md')}>
          {t('guideProfileView.edit')}
        </Link>
      )}
    </div>
  )
}
