import { UserProfileScreen } from '../features/accounts/user-profile-screen.tsx'
import { OnlyFor } from '../shell/guards.tsx'

export default function Profile() {
  return (
    <OnlyFor person="user" otherwise="/guide-profile">
      <UserProfileScreen />
    </OnlyFor>
  )
}
