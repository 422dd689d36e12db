-- those of a group, by status

SELECT id, members, devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT s.number AS number
FROM (
  SELECT s.*, s.device_status AS sorted_by
  FROM device_health s
  WHERE s.world_id = $1
  ORDER BY s.device_status ASC, s.number ASC
  LIMIT $2
) s
WHERE s.world_id = $3
  AND s.cohort_id = ANY ($4::integer[])
ORDER BY s.sorted_by ASC, s.number ASC
LIMIT $5 OFFSET $6;

SELECT number
FROM (
  SELECT s.number AS number, s.device_status AS sorted_by
  FROM (
    SELECT d.number
    FROM device d
    WHERE d.world_id = $1
      AND d.cohort_id = ANY ($2::integer[]) OFFSET 0
  ) found
  JOIN device_health s ON s.world_id = $3 AND s.number = found.number
) matching
ORDER BY sorted_by ASC, number ASC
LIMIT $4 OFFSET $5;
