import { CredentialsPage } from '../../features/credentials/credentials-page.tsx'
import { OnlyFor } from '../../shell/layout/route-guards.tsx'

export default function Credentials() {
  return (
    <OnlyFor person="guide" otherwise="/settings">
      <CredentialsPage />
    </OnlyFor>
  )
}
