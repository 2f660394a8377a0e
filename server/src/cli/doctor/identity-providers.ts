import type { Platform } from '../../platform/platform.ts'
import { type Finding, ok, problem, reasonOf } from './finding.ts'

const SUBJECT = 'login'

/** Reads the metadata of each identity provider, and names the address to register there. */
export async function checkIdentityProviders({
  identityProviders,
}: Pick<Platform, 'identityProviders'>): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { key, name } of identityProviders.offered) {
    const address = identityProviders.returnAddress(key)
    try {
      await identityProviders.discover(key)
      findings.push(ok(SUBJECT, `${name} answers; the redirect address to register is ${address}`))
    } catch (error) {
      findings.push(
        problem(
          SUBJECT,
          `${name}: ${reasonOf(error)}`,
          `Check OIDC_${key.toUpperCase()}_ and that this machine reaches it; the redirect address to register is ${address}`,
        ),
      )
    }
  }
  return findings
}
