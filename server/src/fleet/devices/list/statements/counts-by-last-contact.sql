-- devices with a red status, counted by lastSeen

SELECT count(*)::integer AS count
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[]);

SELECT count(*)::integer AS day,
  count(*) FILTER (WHERE (p.last_contact < $1 OR p.last_contact IS NULL))::integer AS week,
  count(*) FILTER (WHERE (p.last_contact < $2 OR p.last_contact IS NULL))::integer AS month
FROM device_pulse p
JOIN device_health s ON s.world_id = $3 AND s.number = p.number
WHERE p.world_id = $4
  AND s.device_status = ANY ($5::smallint[])
  AND (p.last_contact < $6 OR p.last_contact IS NULL);
