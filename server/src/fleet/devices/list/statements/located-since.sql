-- those that were located since a moment, too many to be sorted, by model

SELECT count(*)::integer AS count
FROM device_place l
WHERE l.world_id = $1
  AND l.fix_at >= $2;

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT d.number AS number
FROM (
  SELECT d.*, lower(d.model) AS sorted_by
  FROM device d
  WHERE d.world_id = $1
  ORDER BY lower(d.model) ASC, d.number ASC
  LIMIT $2
) d
JOIN device_place l ON l.world_id = $3 AND l.number = d.number
WHERE d.world_id = $4
  AND l.fix_at >= $5
ORDER BY d.sorted_by ASC, d.number ASC
LIMIT $6 OFFSET $7;

SELECT number
FROM (
  SELECT d.number AS number, lower(d.model) AS sorted_by
  FROM (
    SELECT l.number
    FROM device_place l
    WHERE l.world_id = $1
      AND l.fix_at >= $2 OFFSET 0
  ) found
  JOIN device d ON d.world_id = $3 AND d.number = found.number
) matching
ORDER BY sorted_by ASC, number ASC
LIMIT $4 OFFSET $5;
