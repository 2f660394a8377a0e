/** Saves a file that the page has, as a download does. */
export function saveFile(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

/** Saves data as readable JSON. */
export const saveJson = (name: string, data: object): void =>
  saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
