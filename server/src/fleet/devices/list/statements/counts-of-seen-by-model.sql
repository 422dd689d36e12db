-- devices seen within a day, counted by models

SELECT p.last_contact AS "lastContact"
FROM device_pulse p
WHERE p.world_id = $1
ORDER BY p.last_contact ASC NULLS FIRST, p.number
LIMIT 1 OFFSET $2;

SELECT d.model AS value, count(*)::integer AS count
FROM device d
WHERE d.world_id = $1
  AND NOT EXISTS (
  SELECT
  FROM device_pulse p
  WHERE p.world_id = $2
    AND p.number = d.number
    AND (p.last_contact < $3 OR p.last_contact IS NULL)
)
GROUP BY 1
ORDER BY 2 DESC, 1
LIMIT $4;
