import { ActionIcon, TextInput } from '@mantine/core'
import { searchLength } from '@muster/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../form/field-error.tsx'
import { IconSearch, IconX } from '../icons.ts'
import classes from './search-box.module.css'
import { cleanSearch, searchProblem } from './table-view.ts'

interface SearchBoxProps {
  /** What is looked for at present. */
  search: string
  onSearch: (search: string) => void
  label: string
  placeholder?: string
}

interface Draft {
  text: string
  /** The search of the address when it was typed. */
  of: string
  /** What the address is about to say. */
  sent: string
}

/** Looks for something on Enter or on its button, not while somebody types [C-310]. */
export function SearchBox({ search, onSearch, label, placeholder = label }: SearchBoxProps) {
  const { t } = useTranslation('ui')
  const field = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState<Draft>({ text: search, of: search, sent: search })
  // From here on the search is what the address says: where that goes back, so does the text.
  if (search === draft.sent && search !== draft.of) setDraft({ ...draft, of: search })
  // Another search came from elsewhere, such as the Back button: what was typed gives way.
  const text = search === draft.of || search === draft.sent ? draft.text : search

  const problem = searchProblem(text)

  const run = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return
    const clean = cleanSearch(text)
    setDraft({ text: clean, of: search, sent: clean })
    onSearch(clean)
  }
  // What is typed while the address is still to change outlasts this.
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
