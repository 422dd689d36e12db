-- those with a red status, too many to be sorted, by last contact

SELECT count(*)::integer AS count
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[]);

SELECT p.number AS number
FROM device_pulse p
JOIN device_health s ON s.world_id = $1 AND s.number = p.number
WHERE p.world_id = $2
  AND s.device_status = ANY ($3::smallint[])
ORDER BY p.last_contact ASC NULLS FIRST, p.number ASC
LIMIT $4 OFFSET $5;
