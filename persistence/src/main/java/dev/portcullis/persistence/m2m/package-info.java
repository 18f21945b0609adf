/** M2M applications: the credentials of machines, owned by the zone or by one organization. */
package dev.portcullis.persistence.m2m;
