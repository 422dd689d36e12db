-- all devices, by last contact

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT p.number AS number
FROM device_pulse p
WHERE p.world_id = $1
ORDER BY p.last_contact DESC NULLS LAST, p.number DESC
LIMIT $2 OFFSET $3;
