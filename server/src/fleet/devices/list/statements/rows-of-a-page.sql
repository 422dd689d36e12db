-- the devices of a page, by their numbers

SELECT d.number, d.id, d.serial_number AS "serialNumber", d.asset_tag AS "assetTag", d.imei,
  d.device_name AS "deviceName", d.manufacturer, d.model, c.groups, h.id AS "homeId", h.name AS "homeName",
  h.distance_yellow AS "distanceYellow", h.distance_red AS "distanceRed", p.last_contact AS updated, p.recent,
  d.time_zone AS "timeZone", p.storage_used AS "storageUsed", p.storage_total AS "storageTotal",
  d.firmware_version AS firmware, d.os_build AS "osBuild", d.bios_version AS bios,
  d.client_version AS "clientVersion", d.extension_version AS "extensionVersion", s.device_status AS status,
  s.access_point_status AS "deviceLocationAccessPointStatus", s.idle_status AS "deviceUtilisationIdleStatus",
  s.out_of_contact_status AS "deviceUtilisationOutOfContactStatus",
  s.reboot_status AS "deviceUserExperienceRebootStatus", s.time_error_status AS "deviceTimeErrorStatus",
  s.average_discharge_status AS "averageDischargeStatus",
  s.low_power_status AS "deviceUserExperienceLowPowerStatus",
  s.location_time_status AS "deviceLocationTimeStatus",
  s.location_distance_status AS "deviceLocationDistanceStatus",
  s.drop_status AS "deviceUserExperienceDropStatus", p.fix_at AS "fixAt", p.latitude, p.longitude, d.version
FROM device d
JOIN device_pulse p ON p.world_id = $1 AND p.number = d.number
JOIN device_health s ON s.world_id = $2 AND s.number = d.number
JOIN cohort c ON c.world_id = $3 AND c.id = d.cohort_id
LEFT JOIN home_location h ON h.world_id = $4 AND h.id = d.home_location_id
WHERE d.world_id = $5
  AND d.number = ANY ($6::integer[]);
