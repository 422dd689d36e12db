-- those with a red status, few enough to be sorted, by last contact

SELECT count(*)::integer AS count
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[]);

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
