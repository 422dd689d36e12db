-- Ended cases by level, the last to end first: of a hundred thousand a page is read, not sorted.

CREATE INDEX watch_case_most_urgent ON watch_case (world_id, level, (coalesce(ended_at, closed_at)), number) INCLUDE (owner)
  WHERE state IN ('closed', 'over');

CREATE INDEX watch_case_least_urgent
  ON watch_case (world_id, level, (coalesce(ended_at, closed_at)) DESC, number DESC) INCLUDE (owner)
  WHERE state IN ('closed', 'over');
