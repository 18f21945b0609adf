/** M2M applications: of organizations and of the zone. */
package dev.portcullis.web.m2m;
