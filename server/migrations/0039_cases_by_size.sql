-- Ended cases by the most devices they had, the last to end first: of a hundred thousand a page is read, not sorted.

CREATE INDEX watch_case_largest
  ON watch_case (world_id, peak_devices, (coalesce(ended_at, closed_at)), number) INCLUDE (owner)
  WHERE state IN ('closed', 'over');

CREATE INDEX watch_case_smallest
  ON watch_case (world_id, peak_devices, (coalesce(ended_at, closed_at)) DESC, number DESC) INCLUDE (owner)
  WHERE state IN ('closed', 'over');
