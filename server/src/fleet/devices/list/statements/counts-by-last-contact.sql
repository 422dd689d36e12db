-- devices with a red status, counted by lastSeen

SELECT p.last_contact AS "lastContact"
FROM device_pulse p
WHERE p.world_id = $1
ORDER BY p.last_contact ASC NULLS FIRST, p.number
LIMIT 1 OFFSET $2;

SELECT count(*)::integer AS count
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[]);

SELECT count(*)::integer AS old, count(*) FILTER (WHERE p.last_contact >= $1)::integer AS day,
  count(*) FILTER (WHERE p.last_contact >= $2)::integer AS week,
  count(*) FILTER (WHERE p.last_contact >= $3)::integer AS month,
  count(*) FILTER (WHERE (p.last_contact < $4 OR p.last_contact IS NULL))::integer AS longer
FROM device_pulse p
JOIN device_health s ON s.world_id = $5 AND s.number = p.number
WHERE p.world_id = $6
  AND s.device_status = ANY ($7::smallint[])
  AND (p.last_contact < $8 OR p.last_contact IS NULL);
