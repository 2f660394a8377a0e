import { CHAT_LIMITS } from '@annai/contract/chat/limits'
import { acceptedFile, type ChosenFile, smallerCopy } from '../../media/index.ts'

export interface Choice {
  files: File[]
  /** Why others were left out, each reason once. */
  problems: Extract<ChosenFile, { problem: string }>['problem'][]
}

/** The chosen pictures, those that are too large as smaller copies. */
export async function choosePictures(list: FileList): Promise<Choice> {
  const files: File[] = []
  const problems = new Set<Choice['problems'][number]>()
  for (const chosen of [...list].slice(0, CHAT_LIMITS.picturesAtOnce)) {
    const first = await acceptedFile(chosen)
    const result = 'tooLarge' in first ? await smallerCopy(first.tooLarge) : first
    if ('file' in result) files.push(result.file)
    else problems.add(result.problem)
  }
  return { files, problems: [...problems] }
}
