import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { OwnCredential } from '@annai/contract/credentials/shapes'
import {
  CREDENTIAL_KINDS,
  type CredentialKind,
  SENT_KINDS,
  type SentKind,
} from '@annai/contract/credentials/vocabulary'
import { useState } from 'react'
import { QueryView } from '../../shell/http/query-view.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { usePerson } from '../../shell/session/session.ts'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { CredentialForm } from './credential-form.tsx'
import { CredentialItem } from './credential-item.tsx'
import { useCredentials } from './credential-queries.ts'
import { RemoveButton } from './remove-button.tsx'
import { useCredentialTexts } from './use-credential-texts.ts'

const isSent = (kind: CredentialKind): kind is SentKind => SENT_KINDS.some((each) => each === kind)

/** What proves a guide, and until when. */
export function CredentialsPage() {
  const { t } = useCredentialTexts()
  const query = useCredentials()
  return (
    <div className="page grid max-w-3xl gap-5 py-8 sm:py-12">
      <PageHead title={t('page.title')} noIndex />
      <div className="grid gap-3">
        <h1>{t('page.title')}</h1>
        <p className="text-muted">{t('page.lead')}</p>
      </div>
      <QueryView query={query} failed={t('page.failed')} waiting={<PageSpinner />}>
        {({ credentials, country }) => (
          <>
            {CREDENTIAL_KINDS.map((kind) => (
              <KindCard
                key={kind}
                kind={kind}
                ownCountry={country}
                credentials={credentials.filter((each) => each.kind === kind)}
              />
            ))}
          </>
        )}
      </QueryView>
    </div>
  )
}

interface KindCardProps {
  kind: CredentialKind
  ownCountry: string
  credentials: readonly OwnCredential[]
}

function KindCard({ kind, ownCountry, credentials }: KindCardProps) {
  const { t } = useCredentialTexts()
  const person = usePerson()
  const [isOpen, setOpen] = useState(false)
  const isBarred = person ? isBarredFrom(person, 'changing') : true
  const waiting = credentials.find(({ status }) => status === 'waiting')
  const known = waiting ?? credentials[0]
  const action = waiting ? 'change' : known ? 'renew' : 'send'
  const name = t(`kinds.${kind}`)
  // Its buttons stand beside the one that sends another.
  const last = waiting ?? (credentials.length === 1 ? known : undefined)
  return (
    <Card title={name}>
      <div className="grid gap-5">
        {credentials.length === 0 && (
          <p className="text-muted">{t(isSent(kind) ? 'page.none' : 'page.byStaff')}</p>
        )}
        {credentials
          .filter((credential) => credential !== last)
          .map((credential) => (
            <div key={credential._id} className="grid gap-2">
              <CredentialItem credential={credential} isBarred={isBarred} />
              <div>
                <RemoveButton credential={credential} isBarred={isBarred} isAlone />
              </div>
            </div>
          ))}
        {(isSent(kind) || last) && (
          <div className="grid gap-3">
            {last && <CredentialItem credential={last} isBarred={isBarred} />}
            <div className="flex flex-wrap gap-2">
              {isSent(kind) && (
                <Button
                  look={known ? 'secondary' : undefined}
                  aria-haspopup="dialog"
                  aria-label={t(`page.${action}Kind`, { kind: name })}
                  disabled={isBarred}
                  onClick={() => setOpen(true)}
                >
                  {t(`page.${action}`)}
                </Button>
              )}
              {last && (
                <RemoveButton credential={last} isBarred={isBarred} isAlone={!isSent(kind)} />
              )}
            </div>
          </div>
        )}
      </div>
      {isOpen && isSent(kind) && (
        <CredentialForm
          kind={kind}
          known={known}
          ownCountry={ownCountry}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
