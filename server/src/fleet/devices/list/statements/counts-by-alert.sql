-- devices with a red status, counted by alertStatus

SELECT count(*) FILTER (WHERE s.access_point_status = 1)::integer AS "deviceLocationAccessPointStatus-yellow",
  count(*) FILTER (WHERE s.access_point_status = 2)::integer AS "deviceLocationAccessPointStatus-red",
  count(*) FILTER (WHERE s.idle_status = 1)::integer AS "deviceUtilisationIdleStatus-yellow",
  count(*) FILTER (WHERE s.idle_status = 2)::integer AS "deviceUtilisationIdleStatus-red",
  count(*) FILTER (WHERE s.out_of_contact_status = 1)::integer AS "deviceUtilisationOutOfContactStatus-yellow",
  count(*) FILTER (WHERE s.out_of_contact_status = 2)::integer AS "deviceUtilisationOutOfContactStatus-red",
  count(*) FILTER (WHERE s.reboot_status = 1)::integer AS "deviceUserExperienceRebootStatus-yellow",
  count(*) FILTER (WHERE s.reboot_status = 2)::integer AS "deviceUserExperienceRebootStatus-red",
  count(*) FILTER (WHERE s.time_error_status = 1)::integer AS "deviceTimeErrorStatus-yellow",
  count(*) FILTER (WHERE s.time_error_status = 2)::integer AS "deviceTimeErrorStatus-red",
  count(*) FILTER (WHERE s.average_discharge_status = 1)::integer AS "averageDischargeStatus-yellow",
  count(*) FILTER (WHERE s.average_discharge_status = 2)::integer AS "averageDischargeStatus-red",
  count(*) FILTER (WHERE s.low_power_status = 1)::integer AS "deviceUserExperienceLowPowerStatus-yellow",
  count(*) FILTER (WHERE s.low_power_status = 2)::integer AS "deviceUserExperienceLowPowerStatus-red",
  count(*) FILTER (WHERE s.location_time_status = 1)::integer AS "deviceLocationTimeStatus-yellow",
  count(*) FILTER (WHERE s.location_time_status = 2)::integer AS "deviceLocationTimeStatus-red",
  count(*) FILTER (WHERE s.location_distance_status = 1)::integer AS "deviceLocationDistanceStatus-yellow",
  count(*) FILTER (WHERE s.location_distance_status = 2)::integer AS "deviceLocationDistanceStatus-red",
  count(*) FILTER (WHERE s.drop_status = 1)::integer AS "deviceUserExperienceDropStatus-yellow",
  count(*) FILTER (WHERE s.drop_status = 2)::integer AS "deviceUserExperienceDropStatus-red"
FROM device_health s
WHERE s.world_id = $1
  AND s.device_status = ANY ($2::smallint[])
  AND s.device_status > 0;
