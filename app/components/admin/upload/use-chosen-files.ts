import { useRef, useState } from 'react'

/** The files of an input, removable one by one. */
export function useChosenFiles() {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File[]>([])
  const choose = (files: File[]) => {
    if (input.current) input.current.files = toFileList(files)
    setChosen(files)
  }
  const remove = (file: File) => choose(chosen.filter((other) => other !== file))
  return { input, chosen, choose, remove }
}

/** Undefined once other files are chosen: the answer is about those before. */
export function useUntilChosen<Answer>(answer: Answer | undefined, chosen: File[]): Answer | undefined {
  const about = useRef({ answer, chosen })
  if (about.current.answer !== answer) about.current = { answer, chosen }
  return about.current.chosen === chosen ? answer : undefined
}

function toFileList(files: File[]): FileList {
  const transfer = new DataTransfer()
  for (const file of files) transfer.items.add(file)
  return transfer.files
}
