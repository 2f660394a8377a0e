import { INVITATION_LIMITS } from '@annai/contract/admin/invitations/vocabulary'
import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { decoded, ENCODINGS, type Encoding, encodingOf } from './file-text.ts'
import { usePreviewInvitations, useSendInvitations } from './invitation-queries.ts'
import { LineTable } from './line-table.tsx'

interface ChosenFile {
  bytes: Uint8Array
  encoding: Encoding
  /** The encodings in which the bytes are text. */
  possible: readonly Encoding[]
}

interface FileFieldProps {
  /** Called with the decoded text of a file. */
  onText: (text: string) => void
}

/** Reads a CSV file. Its encoding is guessed, and can be changed where names look wrong. */
function FileField({ onText }: FileFieldProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const input = useRef<HTMLInputElement>(null)
  function show(chosen: ChosenFile) {
    setFile(chosen)
    onText(decoded(chosen.bytes, chosen.encoding) ?? '')
  }
  async function read(chosen: File | undefined) {
    if (!chosen) return
    // At most four bytes a character.
    const bytes = new Uint8Array(await chosen.slice(0, INVITATION_LIMITS.text * 4).arrayBuffer())
    const possible = ENCODINGS.filter((one) => decoded(bytes, one) !== null)
    show({ bytes, encoding: encodingOf(bytes, language), possible })
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        hidden
        onChange={(event) => {
          void read(event.target.files?.[0])
          // The same file can be chosen again after it was corrected.
          event.target.value = ''
        }}
      />
      <Button look="secondary" onClick={() => input.current?.click()}>
        {t('invitations.chooseFile')}
      </Button>
      {file && (
        <Select
          label={t('invitations.encoding')}
          hint={t('invitations.encodingHint')}
          value={file.encoding}
          onChange={(event) => {
            const encoding = ENCODINGS.find((known) => known === event.target.value)
            if (encoding) show({ ...file, encoding })
          }}
          options={file.possible.map((value) => ({ value, label: value }))}
        />
      )}
    </div>
  )
}

/** Invites guides by lines, which are typed, pasted or read from a file, and previewed first. */
export function InviteForm() {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const [text, setText] = useState('')
  const [language, setLanguage] = useState(useLanguage())
  const preview = usePreviewInvitations()
  const send = useSendInvitations()
  const result = useRef<HTMLParagraphElement>(null)
  const error = preview.error ?? send.error
  const shown = preview.data
  useEffect(() => {
    if (shown) result.current?.focus()
  }, [shown])
  // What was previewed is what is sent.
  function change(apply: () => void) {
    apply()
    preview.reset()
    send.reset()
  }
  function check(event: FormEvent) {
    event.preventDefault()
    send.reset()
    if (!preview.isPending) preview.mutate({ text, language })
  }
  const sendAll = () =>
    send.mutate(
      { text, language },
      {
        onSuccess({ sent, lines }) {
          toast.success(t('invitations.sent', { count: sent }))
          // Lines with problems stay to be corrected.
          if (lines.every(({ problems }) => problems.length === 0)) change(() => setText(''))
          else preview.mutate({ text, language })
        },
      },
    )
  return (
    <Card title={t('invitations.invite')}>
      <form noValidate className="grid gap-5" onSubmit={check}>
        {error && <FormAlert cause={error}>{messageOf(error, tCommon)}</FormAlert>}
        <TextArea
          label={t('invitations.lines')}
          hint={t('invitations.linesHint', { max: INVITATION_LIMITS.lines })}
          rows={6}
          spellCheck={false}
          value={text}
          onChange={(event) => change(() => setText(event.target.value))}
        />
        <FileField onText={(read) => change(() => setText(read))} />
        <Select
          className="max-w-sm"
          label={t('invitations.language')}
          hint={t('invitations.languageHint')}
          value={language}
          onChange={(event) => {
            const chosen = LANGUAGES.find((known) => known === event.target.value)
            if (chosen) change(() => setLanguage(chosen))
          }}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Button
          type="submit"
          look="secondary"
          className="w-fit"
          busy={preview.isPending}
          disabled={text.trim() === ''}
        >
          {t('invitations.preview')}
        </Button>
      </form>
      {shown && (
        <div className="mt-6 grid gap-4">
          <p ref={result} tabIndex={-1} role="status" className="font-semibold">
            {t('invitations.good', { good: shown.sent, total: shown.lines.length })}
          </p>
          <LineTable lines={shown.lines} />
          {shown.sent > 0 && (
            <Button className="w-fit" busy={send.isPending} onClick={sendAll}>
              {t('invitations.send', { count: shown.sent })}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
