import { Button } from '@mantine/core'
import type { CaseDetails } from '@muster/contract'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { Card } from '../../../ui/card/card.tsx'
import { BoxSkeleton } from '../../../ui/states/box-skeleton.tsx'
import { RetryLine } from '../../../ui/states/retry-line.tsx'
import page from '../case-page.module.css'
import { CommentForm } from './comment-form.tsx'
import { EntryIcon } from './entry-icon.tsx'
import classes from './timeline.module.css'
import { useCaseEntries } from './use-case-entries.ts'
import { useEntryWords } from './use-entry-words.ts'

interface CaseTimelineProps {
  details: CaseDetails
  commentField: RefObject<HTMLTextAreaElement | null>
}

/** What happened to the case, the newest entry first, and the field for comments [K-506, K-810]. */
export function CaseTimeline({ details, commentField }: CaseTimelineProps) {
  const { t } = useTranslation('cases')
  const { dateTime } = useFormats()
  const title = useId()
  const told = useEntryWords(details.about)
  const { entries, data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useCaseEntries(
    details.number,
  )
  return (
    <Card component="section" labelledBy={title}>
      <h2 id={title} className={page.title}>
        {t('timeline.title')}
      </h2>
      {details.actions.includes('comment') && <CommentForm details={details} field={commentField} />}
      {data === undefined && !isError && <BoxSkeleton height={120} />}
      {isError && <RetryLine text={t('timeline.failed')} onRetry={() => void refetch()} />}
      <ol className={classes.entries}>
        {entries.map((entry) => {
          const { text, more } = told(entry)
          return (
            <li key={entry.number} className={classes.entry} data-kind={entry.kind}>
              <span className={classes.icon}>
                <EntryIcon kind={entry.kind} />
              </span>
              <div className={classes.words}>
                <p>{text}</p>
                {more !== undefined && <p className={classes.more}>{more}</p>}
                <time dateTime={new Date(entry.at).toISOString()}>{dateTime(entry.at)}</time>
              </div>
            </li>
          )
        })}
      </ol>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('timeline.older')}
        </Button>
      )}
    </Card>
  )
}
