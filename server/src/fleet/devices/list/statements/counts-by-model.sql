-- devices with a red status, counted by models

SELECT d.model AS value, count(*)::integer AS count
FROM device d
JOIN device_health s ON s.world_id = $1 AND s.number = d.number
WHERE d.world_id = $2
  AND s.device_status = ANY ($3::smallint[])
GROUP BY 1
ORDER BY 2 DESC, 1
LIMIT $4;
