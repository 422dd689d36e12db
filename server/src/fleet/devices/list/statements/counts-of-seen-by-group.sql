-- devices seen within a day, counted by groups

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
