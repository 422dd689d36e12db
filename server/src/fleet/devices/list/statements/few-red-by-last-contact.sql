-- those with a red status, few enough to be sorted, by last contact

SELECT count(*)::integer AS count
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[]);

SELECT p.number AS number
FROM (
  SELECT s.number
  FROM device_health s
  WHERE s.world_id = $1
    AND s.device_status = ANY ($2::smallint[]) OFFSET 0
) matching
JOIN device_pulse p ON p.world_id = $3 AND p.number = matching.number
ORDER BY p.last_contact ASC NULLS FIRST, p.number ASC
LIMIT $4 OFFSET $5;
