-- all devices, by serial number

SELECT coalesce(sum(devices), 0)::integer AS devices
FROM cohort
WHERE cohort.world_id = $1;

SELECT d.number AS number
FROM device d
WHERE d.world_id = $1
ORDER BY d.serial_number ASC, d.number ASC
LIMIT $2 OFFSET $3;
