import { useState } from 'react'

interface Answer<Data> {
  data: Data | undefined
  isPlaceholderData: boolean
}

/** The last data for a question; a failed refetch keeps it. */
export function useKept<Data>({ data, isPlaceholderData }: Answer<Data>, question = ''): Data | undefined {
  const [kept, keep] = useState({ data, question })
  const isNew = data !== kept.data || question !== kept.question
  if (data !== undefined && !isPlaceholderData && isNew) keep({ data, question })
  if (data !== undefined) return data
  return question === kept.question ? kept.data : undefined
}
