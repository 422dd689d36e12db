-- devices seen within a day, counted by groups

SELECT p.last_contact AS "lastContact"
FROM device_pulse p
WHERE p.world_id = $1
ORDER BY p.last_contact ASC NULLS FIRST, p.number
LIMIT 1 OFFSET $2;

SELECT id, members, devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT s.cohort_id AS value, count(*)::integer AS count
FROM device_health s
JOIN device_pulse p ON p.world_id = $1 AND p.number = s.number
WHERE s.world_id = $2
  AND (p.last_contact < $3 OR p.last_contact IS NULL)
GROUP BY 1
ORDER BY 2 DESC, 1
LIMIT $4;
