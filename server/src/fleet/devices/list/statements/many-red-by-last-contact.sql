-- those with a red status, too many to be sorted, by last contact

SELECT count(*)::integer AS count
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[]);

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT p.number AS number
FROM (
  SELECT p.*, p.last_contact AS sorted_by
  FROM device_pulse p
  WHERE p.world_id = $1
  ORDER BY p.last_contact ASC NULLS FIRST, p.number ASC
  LIMIT $2
) p
JOIN device_health s ON s.world_id = $3 AND s.number = p.number
WHERE p.world_id = $4
  AND s.device_status = ANY ($5::smallint[])
ORDER BY p.sorted_by ASC NULLS FIRST, p.number ASC
LIMIT $6 OFFSET $7;

SELECT number
FROM (
  SELECT p.number AS number, p.last_contact AS sorted_by
  FROM (
    SELECT s.number
    FROM device_health s
    WHERE s.world_id = $1
      AND s.device_status = ANY ($2::smallint[]) OFFSET 0
  ) found
  JOIN device_pulse p ON p.world_id = $3 AND p.number = found.number
) matching
ORDER BY sorted_by ASC NULLS FIRST, number ASC
LIMIT $4 OFFSET $5;
