import { ProfilePage } from '../../features/guides/profile/profile-page.tsx'
import { OnlyFor } from '../../shell/layout/route-guards.tsx'

export default function GuideProfile() {
  return (
    <OnlyFor person="guide" otherwise="/profile">
      <ProfilePage />
    </OnlyFor>
  )
}
