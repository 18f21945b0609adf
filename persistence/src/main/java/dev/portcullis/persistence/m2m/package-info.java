/** M2M applications: the credentials of machines, of the zone or of one organization. */
package dev.portcullis.persistence.m2m;
