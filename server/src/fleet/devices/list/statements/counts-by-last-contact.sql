-- devices with a red status, counted by lastSeen

SELECT count(*) FILTER (WHERE p.last_contact >= $1)::integer AS day,
  count(*) FILTER (WHERE p.last_contact >= $2)::integer AS week,
  count(*) FILTER (WHERE p.last_contact >= $3)::integer AS month,
  count(*) FILTER (WHERE (p.last_contact < $4 OR p.last_contact IS NULL))::integer AS longer
FROM device_pulse p
JOIN device_health s ON s.world_id = $5 AND s.number = p.number
WHERE p.world_id = $6
  AND s.device_status = ANY ($7::smallint[]);
