-- devices with a red status, counted by groups

SELECT id, members, devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT s.cohort_id AS value, count(*)::integer AS count
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[])
GROUP BY 1
ORDER BY 2 DESC, 1
LIMIT $3;
