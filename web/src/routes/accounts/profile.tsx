import { UserProfileScreen } from '../../features/accounts/profile/user-profile-screen.tsx'
import { OnlyFor } from '../../shell/layout/route-guards.tsx'

export default function Profile() {
  return (
    <OnlyFor person="user" otherwise="/guide-profile">
      <UserProfileScreen />
    </OnlyFor>
  )
}
