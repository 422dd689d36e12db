import { ActionIcon, TextInput } from '@mantine/core'
import { searchLength } from '@muster/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../form/field-error.tsx'
import { IconSearch, IconX } from '../icons.ts'
import classes from './search-box.module.css'
import { cleanSearch, searchProblem } from './table-view.ts'

interface SearchBoxProps {
  /** The current search. */
  search: string
  onSearch: (search: string) => void
  label: string
  placeholder?: string
}

interface Draft {
  text: string
  /** The URL's search when the text was typed. */
  of: string
  /** The search sent to the URL. */
  sent: string
}

/** Searches on Enter or by its button, not while typing [C-310]. */
export function SearchBox({ search, onSearch, label, placeholder = label }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>({ text: search, of: search, sent: search })
  // The URL now holds the search; if it changes later, the text follows.
  if (search === draft.sent && search !== draft.of) setDraft({ ...draft, of: search })
  // A search from elsewhere, such as the Back button, replaces the typed text.
  const text = search === draft.of || search === draft.sent ? draft.text : search

  const problem = searchProblem(text)

  const run = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    const clean = cleanSearch(text)
    setDraft({ text: clean, of: search, sent: clean })
    onSearch(clean)
  }
  // Text typed before the URL has changed is kept.
  const type = (typed: string) =>
    setDraft({ text: typed, of: search, sent: search === draft.of ? draft.sent : search })
  const clear = () => {
    type('')
    if (search !== '') onSearch('')
    field.current?.focus()
  }
  return (
    <form className={classes.search} onSubmit={run}>
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={placeholder}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        error={
          problem && <FieldError>{t(`table.searchProblem.${problem}`, { max: searchLength })}</FieldError>
        }
        leftSection={
          <ActionIcon type="submit" size={28} aria-label={t('table.search')}>
            <IconSearch size={18} stroke={1.75} />
          </ActionIcon>
        }
        rightSection={
          text !== '' && (
            <ActionIcon size={28} aria-label={t('table.clearSearch')} onClick={clear}>
              <IconX size={16} stroke={1.75} />
            </ActionIcon>
          )
        }
      />
    </form>
  )
}
