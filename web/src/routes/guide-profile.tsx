import { ProfilePage } from '../features/guides/profile/profile-page.tsx'
import { OnlyFor } from '../shell/guards.tsx'

export default function GuideProfile() {
  return (
    <OnlyFor person="guide" otherwise="/profile">
      <ProfilePage />
    </OnlyFor>
  )
}
