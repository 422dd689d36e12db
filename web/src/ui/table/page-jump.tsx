import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './pager.module.css'
import { isJumpText, jumpTarget } from './paging.ts'

interface PageJumpProps {
  last: number
  onPage: (page: number) => void
}

/** Jumps to a page by number: digits only, limited to existing pages [C-322, C-323, C-324]. */
export function PageJump({ last, onPage }: PageJumpProps) {
  const { t } = useTranslation('ui')
  const [text, setText] = useState('')
  const target = jumpTarget(text, last)

  const go = (event: FormEvent) => {
    event.preventDefault()
    if (target === null) return
    setText('')
    onPage(target)
  }
  return (
    <form className={classes.jump} onSubmit={go}>
      <TextInput
        size="sm"
        label={t('table.goToPage')}
        classNames={{ root: classes.jumpField, label: classes.jumpLabel }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={text}
        onChange={({ currentTarget }) => isJumpText(currentTarget.value) && setText(currentTarget.value)}
      />
      <Button type="submit" disabled={target === null}>
        {t('table.go')}
      </Button>
    </form>
  )
}
