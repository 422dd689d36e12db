-- those of a group, by status

SELECT id, members, devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT s.number AS number
FROM device_health s
WHERE s.world_id = $1
  AND s.cohort_id = ANY ($2::integer[])
ORDER BY s.device_status ASC, s.number ASC
LIMIT $3 OFFSET $4;
