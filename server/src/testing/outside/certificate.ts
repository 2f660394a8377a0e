import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface Certificate {
  key: string
  cert: string
  /** The folder with `key.pem` and `cert.pem`. */
  folder: string
}

/** A certificate that signs itself, for names such as `DNS:localhost, IP:127.0.0.1`. */
export function selfSigned(names: string): Certificate {
  const folder = mkdtempSync(join(tmpdir(), 'annai-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  execFileSync(
    'openssl',
    [
      ...args,
      ...['-days', '2', '-subj', '/CN=test'],
      ...['-addext', `subjectAltName=${names}`],
      ...['-keyout', key, '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), folder }
}
