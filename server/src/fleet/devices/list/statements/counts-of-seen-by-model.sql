-- devices seen within a day, counted by models

SELECT p.last_contact AS "lastContact"
FROM device_pulse p
WHERE p.world_id = $1
ORDER BY p.last_contact ASC NULLS FIRST, p.number
LIMIT 1 OFFSET $2;

SELECT value, sum(count)::integer AS count
FROM (
  SELECT d.model AS value, count(*)::integer AS count
  FROM device d
  WHERE d.world_id = $1
  GROUP BY 1 UNION ALL
  SELECT d.model AS value, -count(*)::integer AS count
  FROM device d
  JOIN device_pulse p ON p.world_id = $2 AND p.number = d.number
  WHERE d.world_id = $3
    AND (p.last_contact < $4 OR p.last_contact IS NULL)
  GROUP BY 1
) counted
GROUP BY 1 HAVING sum(count) > 0
ORDER BY 2 DESC, 1
LIMIT $5;
